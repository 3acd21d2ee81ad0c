// The motion in space: true on the left and learned on the right, or one over the other, seen by one camera.
import {
  BufferAttribute, BufferGeometry, LineBasicMaterial, LineSegments, PerspectiveCamera, Scene, Vector2, Vector3, WebGLRenderer,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { Bodies } from "./bodies.js";
import { colour } from "./dom.js";
import { Hands } from "./hands.js";
import { Places } from "./places.js";

const CORNERS = [[0, 1], [0, 2], [0, 4], [1, 3], [1, 5], [2, 3], [2, 6], [3, 7], [4, 5], [4, 6], [5, 7], [6, 7]];

const MANY = 3000; // nodes; of more, a processor draws no edges

/** Whether pictures are computed by the processor, where every pixel counts. */
function software() {
  const context = document.createElement("canvas").getContext("webgl2");
  const about = context?.getExtension("WEBGL_debug_renderer_info");
  const name = about ? context.getParameter(about.UNMASKED_RENDERER_WEBGL) : "";
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|software/i.test(name);
}

export class Stage {
  /** `dragged` is called with a node and its new position when it is let go. */
  constructor(canvas, dragged) {
    const slow = software();
    this.slow = slow;
    this.canvas = canvas;
    this.renderer = new WebGLRenderer({ canvas, antialias: !slow });
    this.renderer.setPixelRatio(slow ? 1 : Math.min(devicePixelRatio, 2));
    this.renderer.autoClear = false;
    this.camera = new PerspectiveCamera(40, 1, 0.01, 1e5);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.addEventListener("change", () => this.draw());
    this.controls.addEventListener("start", () => {
      this.touched = true;
    });
    this.scenes = { true: new Scene(), learned: new Scene() };
    this.bodies = {};
    this.ground = colour("space");
    this.overlay = false;
    this.trails = false;
    this.byError = false;
    new ResizeObserver(() => this.resize()).observe(canvas.parentElement);
    this.held = false; // while a node is dragged, the motion waits
    this.hands = new Hands(this, dragged);
    this.resize();
  }

  /** Begin a new run: what the server says of it, and the places of rest. */
  begin(about, layout) {
    for (const [side, bodies] of Object.entries(this.bodies)) {
      this.scenes[side].remove(bodies.group);
      bodies.dispose();
    }
    this.about = this.slow && about.nodes > MANY ? { ...about, edges: [] } : about;
    this.places = new Places(about, layout);
    this.buffers = { learned: new Float32Array(3 * about.nodes), true: new Float32Array(3 * about.nodes) };
    this.bodies = {};
    this.framed = false;
  }

  /** Show the frames of a player at a place between two of them. */
  show(player, place) {
    this.player = player;
    if (this.held) return;
    if (!this.framed) this.frame(player.learned[0]);
    const first = Math.floor(place);
    const second = Math.min(first + 1, player.count - 1);
    for (const side of ["true", "learned"]) {
      const frames = player[side];
      if (!frames.length) continue;
      const share = this.places.into || this.places.pendulums ? 0 : place - first;
      const bodies = this.body(side);
      bodies.put(this.places.at(frames[first], frames[Math.min(second, frames.length - 1)], share, this.buffers[side]));
      bodies.trail.visible = this.trails;
      if (this.trails) bodies.trace((frame) => this.places.at(frames[frame], frames[frame], 0, new Float32Array(3 * this.about.nodes)), first);
    }
    this.colour();
    this.draw();
  }

  body(side) {
    if (!this.bodies[side]) {
      this.bodies[side] = new Bodies(this.about, this.radius, { nodes: colour(side), edges: colour("edge") }, (node) => this.places.pivot(node));
      this.scenes[side].add(this.bodies[side].group);
    }
    return this.bodies[side];
  }

  /** Colour learned nodes by how far they are from the true ones, relative to the size of a node's surroundings. */
  colour() {
    const { learned } = this.bodies;
    if (!learned) return;
    if (!this.byError || !this.player.true.length) {
      if (this.coloured) learned.uncolour();
      this.coloured = false;
      return;
    }
    const { learned: here, true: there } = this.buffers;
    const values = new Float32Array(this.about.nodes);
    for (let node = 0; node < values.length; node += 1) {
      const k = 3 * node;
      const apart = Math.hypot(here[k] - there[k], here[k + 1] - there[k + 1], here[k + 2] - there[k + 2]);
      values[node] = Math.max(0, Math.min(1, 1 + Math.log10(apart / this.spacing + 1e-12) / 6)); // from 1e-6 of a spacing on
    }
    learned.colourBy(values, colour("density"), colour("bad"));
    this.coloured = true;
  }

  /** Note how far the nodes of a frame reach, and tell whether that is much farther than before. */
  reach(frame) {
    const places = this.places.at(frame, frame, 0, new Float32Array(3 * this.about.nodes));
    const { low, high } = this;
    const before = high.x >= low.x ? high.distanceTo(low) : 0;
    const point = new Vector3();
    for (let k = 0; k < places.length; k += 3) {
      point.fromArray(places, k);
      low.min(point);
      high.max(point);
    }
    return high.distanceTo(low) > 1.1 * before;
  }

  /** Step back where the frames from a number on reach farther, unless the reader has turned the camera. */
  widen(player, from) {
    if (!this.framed || this.touched || player.count < 2) return;
    const latest = [player.learned.at(-1), player.learned[Math.floor((from + player.count) / 2)]];
    const grown = latest.filter((frame) => frame && this.reach(frame)).length;
    if (grown && this.high.distanceTo(this.low) < 8 * this.first) this.look();
  }

  /** Look at all of a system at its beginning. */
  frame(first) {
    this.low = new Vector3(Infinity, Infinity, Infinity);
    this.high = this.low.clone().negate();
    this.reach(first);
    if (this.places.pendulums) {
      this.low.min(new Vector3(-1, -1, 0));
      this.high.max(new Vector3(1.5 * (this.about.nodes - 1) + 1, 1, 0));
    }
    this.box(this.low, this.high);
    this.first = this.high.distanceTo(this.low);
    this.touched = false;
    this.sized = false;
    this.look();
  }

  /** Put the camera where everything can be seen. */
  look() {
    const { low, high } = this;
    const centre = low.clone().add(high).multiplyScalar(0.5);
    const size = high.clone().sub(low);
    const flat = this.about.dim < 3 || this.places.pendulums;
    const extent = flat ? Math.max(size.x, size.y) : size.length();
    const shape = size.toArray().filter((length) => length > 0.2 * extent);
    if (!this.sized) this.spacing = shape.length ? Math.max(extent / Math.max(1, this.about.nodes ** (1 / shape.length)), 1e-9) : 1;
    if (!this.sized) this.radius = this.places.pendulums ? 0.16 : Math.min(0.26 * this.spacing, Math.max(0.02 * extent, 0.14 * this.spacing)) || 0.3;
    const far = (Math.max(extent, 2 * this.radius) / 2 + 3 * this.radius) / Math.tan((20 * Math.PI) / 180);
    const narrow = Math.max(1, 1 / this.aspect());
    const from = flat ? new Vector3(0, 0, 1) : new Vector3(0.35, -0.9, 0.85).normalize();
    this.camera.up.set(0, flat ? 1 : 0, flat ? 0 : 1);
    this.camera.position.copy(centre).addScaledVector(from, far * narrow * (flat ? 1.08 : 0.95));
    this.camera.near = far / 1000;
    this.camera.far = far * 100;
    this.controls.target.copy(centre);
    this.controls.update();
    this.framed = true;
    this.sized = true;
    this.resize();
  }

  /** Draw the edges of a periodic box, and widen what is looked at to it. */
  box(low, high) {
    for (const scene of Object.values(this.scenes)) if (scene.userData.box) scene.remove(scene.userData.box);
    const { cell } = this.places;
    if (!cell) return;
    const corner = (index) => {
      const point = new Vector3();
      cell.forEach((row, axis) => {
        if (index & (1 << axis)) point.add(new Vector3(...[...row, 0, 0].slice(0, 3)));
      });
      return point;
    };
    const used = CORNERS.filter(([a, b]) => a < 1 << cell.length && b < 1 << cell.length);
    const points = used.flatMap(([a, b]) => [...corner(a).toArray(), ...corner(b).toArray()]);
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(new Float32Array(points), 3));
    for (let index = 0; index < 1 << cell.length; index += 1) {
      low.min(corner(index));
      high.max(corner(index));
    }
    for (const scene of Object.values(this.scenes)) {
      scene.userData.box = new LineSegments(geometry, new LineBasicMaterial({ color: colour("edge") }));
      scene.add(scene.userData.box);
    }
  }

  /** Show both motions over each other, or side by side. */
  put(overlay) {
    this.overlay = overlay;
    if (this.framed && !this.touched) this.look();
  }

  /** Whether two pictures stand side by side. */
  get beside() {
    return !this.overlay && Boolean(this.bodies.true);
  }

  aspect() {
    const { clientWidth, clientHeight } = this.canvas.parentElement;
    return clientWidth / (this.overlay || this.about?.beside === "nothing" ? 1 : 2) / Math.max(1, clientHeight);
  }

  resize() {
    const { clientWidth, clientHeight } = this.canvas.parentElement;
    if (!clientWidth || !clientHeight) return;
    this.renderer.setSize(clientWidth, clientHeight, false);
    this.draw();
  }

  /** Take over the colours of the page, after a change from dark to light. */
  repaint() {
    this.ground = colour("space");
    for (const [side, bodies] of Object.entries(this.bodies)) bodies.paint({ nodes: colour(side), edges: colour("edge") });
    this.coloured = false;
    if (this.player?.count) this.show(this.player, this.player.place);
    else this.draw();
  }

  /** Draw a picture now; true and learned beside each other, or learned inside of true. */
  draw() {
    const { renderer, camera } = this;
    const size = renderer.getSize(new Vector2());
    renderer.setScissorTest(false);
    renderer.setClearColor(this.ground);
    renderer.clear();
    const views = this.beside ? ["true", "learned"] : ["learned"];
    const width = size.x / views.length;
    camera.aspect = width / size.y;
    camera.updateProjectionMatrix();
    renderer.setScissorTest(true);
    views.forEach((side, index) => {
      renderer.setViewport(index * width, 0, width, size.y);
      renderer.setScissor(index * width, 0, width, size.y);
      renderer.render(this.scenes[side], camera);
    });
    if (!this.overlay || !this.bodies.true) return;
    this.bodies.true.balls.ghost(true);
    renderer.render(this.scenes.true, camera);
    this.bodies.true.balls.ghost(false);
  }

  /** Put a node somewhere, in both systems, while it is dragged. */
  place(node, place) {
    for (const [name, bodies] of Object.entries(this.bodies)) {
      this.buffers[name].set(place.toArray(), 3 * node);
      bodies.put(this.buffers[name]);
    }
    this.draw();
  }

  /** The picture as it is, as an address. */
  picture() {
    this.draw();
    return this.canvas.toDataURL("image/png");
  }
}
