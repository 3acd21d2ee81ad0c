// The left column: cards of the reference systems and recordings, their controls, and the options of the model.
import { byId, fill, make, shown } from "./dom.js";
import { choice, slider } from "./controls.js";

const COUNTS = [20, 50, 100, 200, 400, 600, 1000, 2000, 4000];
const NOISES = [0, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1];
const FRICTIONS = [0, 0.02, 0.05, 0.1, 0.2, 0.5];
const WIDTHS = ["found", "32", "64", "128", "256", "384", "512", "1024"];
const TARGETS = ["auto", "derivatives", "weak", "smoothing", "gauss", "midpoint", "finite-difference"];
const KINDS = ["as the source", "none", "uniform", "node", "species", "edge"];

const percent = (value) => (value ? `${shown(100 * value)} %` : "none");

export class Source {
  /** `file` is what knows of the file that was dropped; `recorded` is called with a recording that ships. */
  constructor(catalogue, columns, recorded) {
    this.catalogue = catalogue;
    this.columns = columns;
    this.recorded = recorded;
    this.model = { name: "auto", width: "found", targets: "auto", friction: "as the source" };
    const buttons = [
      ...catalogue.cards.map((card) => this.button(card.name, card.title, card.text, () => this.choose(card.name))),
      ...catalogue.recordings.map((one) => this.button(one.name, one.name, one.what, () => this.recording(one))),
    ];
    fill(byId("cards"), ...buttons);
    this.options();
    this.choose("lattice");
  }

  button(name, title, text, chosen) {
    const made = make("button", { type: "button", title: text, attributes: { "aria-pressed": "false", "data-card": name } }, title);
    made.addEventListener("click", chosen);
    return made;
  }

  press(name) {
    for (const button of byId("cards").children) button.setAttribute("aria-pressed", String(button.dataset.card === name));
  }

  /** Choose a reference system, with values of its controls. */
  choose(name, given = {}) {
    this.card = this.catalogue.cards.find((card) => card.name === name);
    this.file = null;
    this.press(name);
    byId("about").textContent = this.card.text;
    const { snapshots = this.card.snapshots, noise = 0, friction = 0, seed = 0, ...values } = given;
    this.values = { ...Object.fromEntries(this.card.controls.map((control) => [control.name, control.default])), ...values };
    this.amount = { snapshots, noise, friction, seed };
    fill(byId("columns"));
    fill(byId("controls"), ...this.card.controls.map((control) => this.control(control)), ...this.amounts());
  }

  control({ name, label, low, high, step, choices }) {
    const value = this.values[name];
    const changed = (next) => {
      this.values[name] = next;
    };
    if (choices.length) return choice({ label, choices, value }, changed);
    return slider({ label, low, high, step, value }, changed, (number) => shown(number));
  }

  /** How the recording is made: number of snapshots, noise, friction, seed. */
  amounts() {
    const steps = (label, name, list, write) =>
      slider({ label, low: 0, high: list.length - 1, step: 1, value: Math.max(0, list.indexOf(this.amount[name])) }, (place) => {
        this.amount[name] = list[place];
      }, (place) => write(list[place]));
    return [
      steps("Snapshots", "snapshots", COUNTS, String),
      steps("Noise", "noise", NOISES, percent),
      steps("Friction", "friction", FRICTIONS, (value) => (value ? shown(value) : "none")),
      slider({ label: "Seed", low: 0, high: 20, step: 1, value: this.amount.seed }, (value) => {
        this.amount.seed = value;
      }),
    ];
  }

  async recording(one) {
    this.press(one.name);
    byId("about").textContent = `${one.what[0].toUpperCase()}${one.what.slice(1)}.`;
    fill(byId("controls"));
    await this.recorded(one);
  }

  /** A file is the source from now on. */
  take(name, text) {
    this.file = name;
    this.press(name);
    if (text) byId("about").textContent = text;
    fill(byId("controls"));
  }

  options() {
    const set = (name) => (value) => {
      this.model[name] = value;
    };
    fill(
      byId("model"),
      choice({ label: "Model", choices: this.catalogue.models, value: "auto" }, set("name")),
      choice({ label: "Features", choices: WIDTHS, value: "found" }, set("width")),
      choice({ label: "Targets", choices: TARGETS, value: "auto" }, set("targets")),
      choice({ label: "Friction", choices: KINDS, value: KINDS[0] }, set("friction")),
    );
  }

  /** What the server is asked to fit. */
  asked() {
    const source = this.file
      ? { kind: "file", file: this.file, options: this.columns.options() }
      : { kind: "system", name: this.card.name, controls: this.values, ...this.amount };
    const { name, width, targets, friction } = this.model;
    const acts = this.file ? this.columns.moving() : this.amount.friction > 0;
    const model = { name, targets, friction: friction === KINDS[0] ? (acts ? "uniform" : "none") : friction };
    if (width !== "found") model.width = Number(width);
    return { source, model };
  }
}
