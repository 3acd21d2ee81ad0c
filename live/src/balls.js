// Nodes as balls: one square for each, turned to the camera and shaded like a ball, so that ten thousand cost little.
import {
  Color, DynamicDrawUsage, InstancedBufferAttribute, InstancedBufferGeometry, Mesh, PlaneGeometry, ShaderMaterial,
} from "three";

const VERTEX = `
attribute vec3 place;
attribute vec3 tint;
uniform float radius;
varying vec2 corner;
varying vec3 shade;
void main() {
  corner = 2.0 * position.xy;
  shade = tint;
  vec4 seen = modelViewMatrix * vec4(place, 1.0);
  seen.xy += corner * radius;
  gl_Position = projectionMatrix * seen;
  vec4 front = projectionMatrix * (seen + vec4(0.0, 0.0, radius, 0.0)); // lines that end in a ball are hidden by it
  gl_Position.z = front.z / front.w * gl_Position.w;
}`;

const FRAGMENT = `
uniform float opacity;
varying vec2 corner;
varying vec3 shade;
void main() {
  float away = dot(corner, corner);
  if (away > 1.0) discard;
  vec3 normal = vec3(corner, sqrt(1.0 - away));
  float light = 0.62 + 0.42 * max(0.0, dot(normal, vec3(0.3, 0.5, 0.81)));
  gl_FragColor = vec4(min(shade * light + 0.08 * pow(max(0.0, dot(normal, vec3(0.2, 0.4, 0.89))), 24.0), 1.0), opacity);
}`;

/** A colour of the style sheet as the shader takes it. */
export const tint = (text) => new Color(text).convertLinearToSRGB();

const dynamic = (length) => new InstancedBufferAttribute(new Float32Array(length), 3).setUsage(DynamicDrawUsage);

export class Balls extends Mesh {
  constructor(count, radius) {
    const square = new PlaneGeometry(1, 1);
    const geometry = new InstancedBufferGeometry();
    geometry.index = square.index;
    geometry.setAttribute("position", square.attributes.position);
    geometry.setAttribute("place", dynamic(3 * count));
    geometry.setAttribute("tint", dynamic(3 * count));
    geometry.instanceCount = count;
    const uniforms = { radius: { value: radius }, opacity: { value: 1 } };
    super(geometry, new ShaderMaterial({ vertexShader: VERTEX, fragmentShader: FRAGMENT, uniforms, transparent: true }));
    this.frustumCulled = false;
    this.radius = radius;
  }

  /** Put all balls at places, three numbers each. */
  put(places) {
    const { place } = this.geometry.attributes;
    place.array.set(places);
    place.needsUpdate = true;
  }

  /** Give a ball a colour; `painted` is called after the last of them. */
  paint(node, { r, g, b }) {
    this.geometry.attributes.tint.array.set([r, g, b], 3 * node);
  }

  painted() {
    this.geometry.attributes.tint.needsUpdate = true;
  }

  /** Larger and transparent, so that what is inside can be seen. */
  ghost(on) {
    this.material.uniforms.radius.value = this.radius * (on ? 1.5 : 1);
    this.material.uniforms.opacity.value = on ? 0.45 : 1;
    this.material.depthWrite = !on;
  }

  /** The ball that a ray meets first, or -1. */
  met(ray) {
    const { array } = this.geometry.attributes.place;
    const { origin, direction } = ray;
    let best = -1;
    let nearest = Infinity;
    for (let node = 0; node < this.geometry.instanceCount; node += 1) {
      const x = array[3 * node] - origin.x;
      const y = array[3 * node + 1] - origin.y;
      const z = array[3 * node + 2] - origin.z;
      const along = x * direction.x + y * direction.y + z * direction.z;
      const apart = x * x + y * y + z * z - along * along;
      if (along > 0 && along < nearest && apart < this.radius * this.radius) {
        best = node;
        nearest = along;
      }
    }
    return best;
  }
}
