// Mouse and keyboard on the picture: nodes are dragged, the camera is turned.
import { Plane, Raycaster, Vector2, Vector3 } from "three";

const TURNS = { ArrowLeft: [-0.1, 0], ArrowRight: [0.1, 0], ArrowUp: [0, -0.1], ArrowDown: [0, 0.1] };
const ZOOMS = { "+": 0.9, "=": 0.9, "-": 1.1 };

export class Hands {
  /** `dragged` is called with a node and its new position when it is let go. */
  constructor(stage, dragged) {
    this.stage = stage;
    this.dragged = dragged;
    stage.canvas.addEventListener("pointerdown", (event) => this.grab(event), { capture: true });
    stage.canvas.addEventListener("keydown", (event) => this.turn(event));
  }

  /** The ray below the pointer, and whose picture it is in. */
  ray(event) {
    const { canvas, beside, camera } = this.stage;
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const views = beside ? 2 : 1;
    const x = ((event.clientX - left) / width) * views;
    const point = new Vector2(2 * (x % 1) - 1, 1 - 2 * ((event.clientY - top) / height));
    const caster = new Raycaster();
    caster.setFromCamera(point, camera);
    return { ray: caster.ray, side: views === 2 && x < 1 ? "true" : "learned" };
  }

  /** Drag the node below the pointer, in the plane that faces the camera. */
  grab(event) {
    const { bodies, buffers, camera, canvas, places } = this.stage;
    const { ray, side } = this.ray(event);
    const node = bodies[side] ? bodies[side].balls.met(ray) : -1;
    if (node < 0 || event.button !== 0) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    canvas.setPointerCapture(event.pointerId);
    const place = new Vector3().fromArray(buffers[side], 3 * node);
    const plane = new Plane().setFromNormalAndCoplanarPoint(camera.getWorldDirection(new Vector3()), place);
    const move = (moving) => {
      this.ray(moving).ray.intersectPlane(plane, place);
      this.stage.place(node, place);
    };
    const drop = () => {
      canvas.removeEventListener("pointermove", move);
      canvas.removeEventListener("pointerup", drop);
      this.stage.held = false;
      this.dragged(node, places.back(node, place));
    };
    this.stage.held = true;
    canvas.addEventListener("pointermove", move);
    canvas.addEventListener("pointerup", drop);
  }

  /** Turn and zoom by the keyboard. */
  turn(event) {
    const { camera, controls } = this.stage;
    const offset = camera.position.clone().sub(controls.target);
    if (TURNS[event.key]) {
      const [round, over] = TURNS[event.key];
      const side = new Vector3().crossVectors(camera.up, offset).normalize();
      offset.applyAxisAngle(camera.up, round).applyAxisAngle(side, over);
    } else if (ZOOMS[event.key]) offset.multiplyScalar(ZOOMS[event.key]);
    else return;
    event.preventDefault();
    this.stage.touched = true;
    camera.position.copy(controls.target).add(offset);
    controls.update();
    this.stage.draw();
  }
}
