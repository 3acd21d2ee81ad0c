// What is drawn of one system: nodes as balls, edges as lines, trails behind the nodes.
import { BufferAttribute, BufferGeometry, DynamicDrawUsage, Group, LineBasicMaterial, LineSegments } from "three";
import { Balls, tint } from "./balls.js";

const TRAIL = 40; // frames
const MOST_TRAILS = 300; // nodes

/** Lines that change with every picture. */
function segments(count, opacity) {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(6 * count), 3).setUsage(DynamicDrawUsage));
  const made = new LineSegments(geometry, new LineBasicMaterial({ transparent: true, opacity }));
  made.frustumCulled = false;
  return made;
}

export class Bodies {
  /** `colours` are those of nodes and edges; `pivot` gives where the pendulum of a node hangs, or null. */
  constructor(about, radius, colours, pivot) {
    this.about = about;
    this.radius = radius;
    this.rods = pivot(0) ? Array.from({ length: about.nodes }, (_, node) => pivot(node)) : [];
    this.group = new Group();
    this.balls = new Balls(about.nodes, radius);
    const lines = about.edges.length + this.rods.length;
    this.lines = lines ? segments(lines, 0.75) : null;
    this.traced = Math.min(about.nodes, MOST_TRAILS);
    this.trail = segments(this.traced * (TRAIL - 1), 0.55);
    this.trail.visible = false;
    this.group.add(this.balls, this.trail);
    if (this.lines) this.group.add(this.lines);
    this.paint(colours);
  }

  paint({ nodes, edges }) {
    this.colours = { nodes, edges };
    this.lines?.material.color.set(edges);
    this.trail.material.color.set(nodes);
    this.uncolour();
  }

  /** All nodes in the colour of their system; held ones in that of the edges. */
  uncolour() {
    const own = tint(this.colours.nodes);
    const held = tint(this.colours.edges);
    for (let node = 0; node < this.about.nodes; node += 1) this.balls.paint(node, own);
    for (const node of this.about.held) this.balls.paint(node, held);
    this.balls.painted();
  }

  /** Colour nodes by values from zero to one, from one colour to another. */
  colourBy(values, low, high) {
    const [from, to, mixed] = [tint(low), tint(high), tint(low)];
    for (let node = 0; node < this.about.nodes; node += 1) this.balls.paint(node, mixed.lerpColors(from, to, values[node]));
    this.balls.painted();
  }

  /** Put nodes and edges at places, three numbers each. */
  put(places) {
    this.balls.put(places);
    if (!this.lines) return;
    const { position } = this.lines.geometry.attributes;
    const { array } = position;
    let k = 0;
    const add = (from, at) => {
      array[k] = from[at];
      array[k + 1] = from[at + 1];
      array[k + 2] = from[at + 2];
      k += 3;
    };
    for (const [high, low] of this.about.edges) {
      add(places, 3 * high);
      add(places, 3 * low);
    }
    this.rods.forEach((pivot, node) => {
      add(pivot, 0);
      add(places, 3 * node);
    });
    position.needsUpdate = true;
  }

  /** Draw where nodes were in the frames before; `at` gives the places of a frame. */
  trace(at, frame) {
    const { position } = this.trail.geometry.attributes;
    const first = Math.max(0, frame - TRAIL + 1);
    let segment = 0;
    let before = at(first);
    for (let here = first + 1; here <= frame; here += 1) {
      const places = at(here);
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
  }
}
