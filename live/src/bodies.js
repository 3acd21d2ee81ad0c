// What is drawn of one system: nodes as instances of a ball, edges as lines, trails behind the nodes.
import {
  BufferAttribute, BufferGeometry, Color, DynamicDrawUsage, Group, IcosahedronGeometry, InstancedMesh, LineBasicMaterial,
  LineSegments, Matrix4, MeshLambertMaterial,
} from "three";

const TRAIL = 40; // frames
const MOST_TRAILS = 300; // nodes
const matrix = new Matrix4();

const dynamic = (length) => {
  const attribute = new BufferAttribute(new Float32Array(length), 3);
  attribute.setUsage(DynamicDrawUsage);
  return attribute;
};

export class Bodies {
  /** `colours` are those of nodes and edges; `pivot` gives where the pendulum of a node hangs, or null. */
  constructor(about, radius, colours, pivot) {
    this.rods = pivot(0) ? Array.from({ length: about.nodes }, (_, node) => pivot(node)) : [];
    this.about = about;
    this.radius = radius;
    this.group = new Group();
    const detail = about.nodes > 3000 ? 0 : about.nodes > 400 ? 1 : 3;
    this.material = new MeshLambertMaterial({ color: 0xffffff, transparent: true });
    this.balls = new InstancedMesh(new IcosahedronGeometry(1, detail), this.material, about.nodes);
    this.balls.frustumCulled = false;
    this.lines = null;
    if (about.edges.length || this.rods.length) {
      const geometry = new BufferGeometry();
      geometry.setAttribute("position", dynamic((about.edges.length + this.rods.length) * 6));
      this.lines = new LineSegments(geometry, new LineBasicMaterial({ transparent: true, opacity: 0.75 }));
      this.lines.frustumCulled = false;
      this.group.add(this.lines);
    }
    const count = Math.min(about.nodes, MOST_TRAILS);
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", dynamic(count * (TRAIL - 1) * 6));
    this.trail = new LineSegments(geometry, new LineBasicMaterial({ transparent: true, opacity: 0.55 }));
    this.trail.frustumCulled = false;
    this.trail.visible = false;
    this.traced = count;
    this.group.add(this.balls, this.trail);
    this.paint(colours);
  }

  paint({ nodes, edges }) {
    this.own = new Color(nodes);
    this.lines?.material.color.set(edges);
    this.trail.material.color.set(nodes);
    this.uncolour();
  }

  /** All nodes in the colour of their system; held ones in that of the edges. */
  uncolour() {
    const held = new Color(this.lines ? this.lines.material.color : 0x888888);
    for (let node = 0; node < this.about.nodes; node += 1) this.balls.setColorAt(node, this.own);
    for (const node of this.about.held) this.balls.setColorAt(node, held);
    this.balls.instanceColor.needsUpdate = true;
  }

  /** Colour nodes by values from zero to one, from one colour to another. */
  colourBy(values, low, high) {
    const mixed = new Color();
    for (let node = 0; node < this.about.nodes; node += 1) this.balls.setColorAt(node, mixed.lerpColors(low, high, values[node]));
    this.balls.instanceColor.needsUpdate = true;
  }

  /** Put nodes and edges at places, three numbers each. */
  put(places) {
    const { balls, lines, about } = this;
    const array = balls.instanceMatrix.array;
    const radius = this.radius * (this.swollen ? 1.45 : 1);
    matrix.makeScale(radius, radius, radius);
    for (let node = 0; node < about.nodes; node += 1) {
      matrix.toArray(array, 16 * node);
      array.set(places.subarray(3 * node, 3 * node + 3), 16 * node + 12);
    }
    balls.instanceMatrix.needsUpdate = true;
    balls.boundingSphere = null;
    if (!lines) return;
    const { position } = lines.geometry.attributes;
    about.edges.forEach(([high, low], edge) => {
      position.array.set(places.subarray(3 * high, 3 * high + 3), 6 * edge);
      position.array.set(places.subarray(3 * low, 3 * low + 3), 6 * edge + 3);
    });
    this.rods.forEach((pivot, node) => {
      position.array.set(pivot, 6 * (about.edges.length + node));
      position.array.set(places.subarray(3 * node, 3 * node + 3), 6 * (about.edges.length + node) + 3);
    });
    position.needsUpdate = true;
  }

  /** Draw where nodes were in the frames before; `at` gives the places of a frame. */
  trace(at, frame) {
    const { position } = this.trail.geometry.attributes;
    const first = Math.max(0, frame - TRAIL + 1);
    let segment = 0;
    let before = at(first).slice(0, 3 * this.traced);
    for (let here = first + 1; here <= frame; here += 1) {
      const places = at(here).slice(0, 3 * this.traced);
      for (let node = 0; node < this.traced; node += 1, segment += 1) {
        const from = before.subarray(3 * node, 3 * node + 3);
        const to = places.subarray(3 * node, 3 * node + 3);
        const jump = Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]) > 20 * this.radius;
        position.array.set(jump ? to : from, 6 * segment);
        position.array.set(to, 6 * segment + 3);
      }
      before = places;
    }
    this.trail.geometry.setDrawRange(0, 2 * segment);
    position.needsUpdate = true;
  }

  /** Give back what the graphics hold. */
  dispose() {
    for (const part of [this.balls, this.lines, this.trail]) {
      part?.geometry.dispose();
      part?.material.dispose();
    }
    this.balls.dispose();
  }
}
