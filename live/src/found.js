// What was learned: the sentence first, then curves, parity, energies and errors, and warnings as in the report.
import { byId, colour, fill, make, seconds, shown } from "./dom.js";
import { Plot, key } from "./plots.js";

/** A sentence in parts that are not broken within a number: its text stays what it is. */
const whole = (text) => text.split(/(?<=[,:;]) /).flatMap((part) => [make("span", { className: part.length < 36 ? "whole" : "" }, part), " "]);

export class Found {
  constructor() {
    const place = byId("plots");
    this.law = new Plot(place, { title: "V(r)", height: 184, wide: true });
    this.kinetic = new Plot(place, { title: "T(p)" });
    this.parity = new Plot(place, { title: "Forces, predicted against measured" });
    this.energy = new Plot(place, { title: "Energy, change since the beginning" });
    this.error = new Plot(place, { title: "Distance of learned from true", log: true });
    this.choice = make("select", { attributes: { "aria-label": "Which law is drawn" }, hidden: true });
    this.choice.addEventListener("change", () => this.drawLaw());
    this.clear();
  }

  clear() {
    this.said = {};
    this.laws = null;
    this.quality = null;
    this.units = {};
    for (const plot of [this.law, this.kinetic, this.parity, this.energy, this.error]) plot.hide();
    fill(byId("sentences"), make("p", { className: "muted" }, "…"));
    fill(byId("warnings"));
  }

  fitted(message) {
    this.said = message;
    this.write();
  }

  /** The name of an axis, with its unit where the data state one. */
  axis(name, quantity) {
    return this.units[quantity] ? `${name}, ${this.units[quantity]}` : name;
  }

  named(message) {
    this.laws = message;
    this.units = message.units;
    this.write();
    const labels = message.curves.map((curve) => make("option", {}, `${curve.what}: ${curve.label}`));
    fill(this.choice, ...labels);
    this.choice.hidden = message.curves.length < 2;
    this.drawLaw();
    this.drawKinetic();
  }

  measured(message) {
    this.quality = message;
    this.write();
    this.drawParity();
  }

  /** The sentences, the law before everything else. */
  write() {
    const { said, laws, quality } = this;
    const [first, ...rest] = laws?.sentences ?? [];
    const grade = make("p", {}, make("span", { className: `grade ${said.grade}` }, said.verdict || said.grade || ""));
    const facts = [`${said.width} features of the model “${said.model}”`, `${said.rows} equations`, `solved in ${seconds(said.training_seconds ?? 0)}`];
    if (laws) facts.push(`named after ${seconds(laws.seconds)} in all`);
    const errors = quality?.errors ?? {};
    const measures = Object.entries({ forces: errors.force_error, velocities: errors.velocity_error })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${name} ${shown(value, 2)}`);
    if (measures.length) facts.push(`relative errors: ${measures.join(", ")}`);
    fill(
      byId("sentences"),
      first ? make("p", { className: "sentence", id: "law" }, ...whole(first.replace(/^all pairs: t/, "T"))) : null,
      ...(said.friction ?? []).map((text) => make("p", { className: "grade" }, text)),
      grade,
      ...rest.map((text) => make("p", {}, text)),
      make("p", { className: "muted" }, `${facts.join("; ")}.`),
      ...(said.hints ?? []).map((text) => make("p", { className: "warning" }, text)),
      laws ? this.candidates() : null,
    );
  }

  /** The forms that were compared, folded away. */
  candidates() {
    const curve = this.laws.curves[Math.max(0, this.choice.selectedIndex)];
    if (!curve?.candidates.length) return null;
    const rows = curve.candidates.map((one) =>
      make("tr", {}, make("td", {}, one.name), make("td", {}, one.text), make("td", { className: "number" }, shown(one.bic)), make("td", { className: "number" }, shown(one.misfit, 2))),
    );
    const head = make("tr", {}, ...["form", "parameters", "ΔBIC", "misfit"].map((text) => make("th", {}, text)));
    return make("details", {}, make("summary", {}, "Forms that were compared"), make("div", { className: "table" }, make("table", {}, head, ...rows)));
  }

  drawLaw() {
    const curve = this.laws?.curves[Math.max(0, this.choice.selectedIndex)];
    if (!curve) return this.law.hide();
    const { x, energy, sigma, truth, density } = curve;
    const two = sigma ?? energy.map(() => 0);
    const columns = [x, density ? density : x.map(() => 0), energy.map((e, i) => e + 2 * two[i]), energy.map((e, i) => e - 2 * two[i]), truth ?? x.map(() => null), energy];
    const series = () => [
      { scale: "d", fill: colour("density"), stroke: colour("density"), width: 0, label: "density" },
      { stroke: "transparent", label: "upper" },
      { stroke: "transparent", label: "lower" },
      { stroke: colour("true"), width: 4, label: "true" },
      { stroke: colour("learned"), width: 1.8, dash: truth ? [7, 4] : undefined, label: "learned" },
    ];
    const letter = `${curve.what}(${curve.axis})`;
    this.law.entitle(make("b", {}, letter), key("learned", "learned, ± 2 standard deviations"), truth ? key("true", "true") : "", make("span", {}, "shaded: where the data are"), this.choice);
    this.law.name(curve.angle ? `${curve.axis}, rad` : this.axis(curve.axis === "r" ? "distance r" : curve.axis, "length"), this.axis(curve.what, "energy"));
    this.law.draw(columns, series(), `${letter} of ${curve.label}; ${curve.sentence}`, [{ series: [2, 3], fill: colour("band") }]);
    this.lawSeries = series;
  }

  drawKinetic() {
    const law = this.laws.kinetic[0];
    if (!law) return this.kinetic.hide();
    const series = () => [{ stroke: colour("true"), width: 4, label: "form" }, { stroke: colour("learned"), dash: [7, 4], label: "learned" }];
    this.kinetic.entitle(make("b", {}, "T(p)"), key("learned", "learned"), key("true", "p²/2m"));
    this.kinetic.name(this.axis("|p|", "momentum"), this.axis("T", "energy"));
    this.kinetic.draw([law.x, law.form, law.energy], series(), law.sentence);
    this.kineticSeries = series;
  }

  drawParity() {
    const picture = this.quality.parity[0];
    if (!picture) return this.parity.hide();
    const order = picture.measured.map((_, i) => i).sort((a, b) => picture.measured[a] - picture.measured[b]);
    const x = order.map((i) => picture.measured[i]);
    const y = order.map((i) => picture.predicted[i]);
    const series = () => [
      { stroke: colour("true"), width: 3, label: "equal" },
      { stroke: colour("learned"), width: 0, points: { show: true, size: 3, fill: colour("learned"), width: 0 }, paths: () => null, label: "dots" },
    ];
    this.parity.entitle(make("b", {}, "Forces"), key("learned", "predicted"), key("true", "equal"));
    this.parity.name(this.axis("measured", "force"), "predicted");
    this.parity.draw([x, x, y], series(), `${x.length} dots about the diagonal`);
    this.paritySeries = series;
  }

  /** Energies and errors of a run so far. */
  run(player) {
    const { times, energies, errors } = player;
    if (times.length < 2) return;
    const both = energies.true.length === times.length;
    const energySeries = () => [{ stroke: colour("true"), width: 3, label: "true" }, { stroke: colour("learned"), label: "learned" }];
    this.energy.entitle(make("b", {}, "Energy"), key("learned", "learned"), both ? key("true", "true") : "");
    this.energy.name(this.axis("time", "time"), "relative change");
    this.energy.draw([times, both ? energies.true : times.map(() => null), energies.learned], energySeries(), `learned energy changes by ${shown(Math.max(...energies.learned.map(Math.abs)), 2)} at most`);
    this.energySeries = energySeries;
    if (errors.length !== times.length) return this.error.hide();
    const errorSeries = () => [{ stroke: colour("learned"), label: "error" }];
    this.error.entitle(make("b", {}, "Error"), make("span", {}, "learned from ", player.about.beside === "recorded" ? "recorded" : "true"));
    this.error.name(this.axis("time", "time"), "relative distance");
    this.error.draw([times, errors.map((value) => (value > 0 ? value : null))], errorSeries(), `${shown(errors.at(-1), 2)} at the end`);
    this.errorSeries = errorSeries;
  }

  /** Warnings and notes of the report. */
  warn({ warnings, notes }) {
    fill(
      byId("warnings"),
      make("h2", {}, "Warnings"),
      ...warnings.map((text) => make("p", { className: "warning" }, text)),
      warnings.length ? null : make("p", { className: "muted" }, "None: nothing in the report calls for action."),
      ...notes.map((text) => make("p", { className: "warning note" }, text)),
    );
  }

  repaint() {
    this.law.repaint(this.lawSeries);
    if (this.laws?.curves.length) this.drawLaw();
    this.kinetic.repaint(this.kineticSeries);
    this.parity.repaint(this.paritySeries);
    this.energy.repaint(this.energySeries);
    this.error.repaint(this.errorSeries);
  }
}
