// The size slider: what a model is run on, from the system it was trained on to a hundred times as many nodes.
import { byId, fill, make } from "./dom.js";

export class Sizes {
  /** `chosen` is called when another size is let go. */
  constructor(chosen) {
    this.shapes = [];
    this.size = byId("size");
    this.shape = byId("shape");
    this.dim = byId("dim");
    this.size.addEventListener("input", () => this.write());
    this.size.addEventListener("change", () => chosen());
    this.shape.addEventListener("change", () => {
      this.offer();
      chosen();
    });
    this.dim.addEventListener("change", () => chosen());
  }

  /** Offer what the server says a model can be run on, beginning with the system of the data. */
  fitted(shapes) {
    this.shapes = shapes;
    const options = shapes.map((shape, number) => make("option", { value: String(number) }, shape.system));
    fill(this.shape, make("option", { value: "" }, "as trained"), ...options);
    byId("shape-label").hidden = shapes.length === 0;
    this.offer();
  }

  offer() {
    const shape = this.shapes[this.shape.value];
    byId("size-label").hidden = !shape;
    byId("dim-label").hidden = !shape || shape.dims.length < 2;
    if (shape) {
      this.size.max = shape.sizes.length - 1;
      const usual = Math.min(5, shape.sizes.length - 1);
      this.size.value = usual;
      const before = this.dim.value;
      fill(this.dim, ...shape.dims.map((dim) => make("option", { value: String(dim) }, `${dim}-D`)));
      this.dim.value = shape.dims.includes(Number(before)) ? before : String(shape.dims.at(-1));
    }
    this.write();
  }

  /** Set a size of the first shape. */
  take(size) {
    this.shape.value = "0";
    this.offer();
    this.size.value = Math.max(0, this.shapes[0].sizes.indexOf(size));
    this.write();
  }

  write() {
    const shape = this.shapes[this.shape.value];
    const text = shape ? shape.label.replaceAll("{n}", shape.sizes[this.size.value]) : "";
    byId("size-text").textContent = text;
    this.size.setAttribute("aria-valuetext", text);
  }

  /** What the server is asked to run on. */
  asked() {
    const shape = this.shapes[this.shape.value];
    if (!shape) return {};
    const asked = { shape: Number(this.shape.value), size: shape.sizes[this.size.value] };
    return shape.dims.length ? { ...asked, dim: Number(this.dim.value) } : asked;
  }
}
