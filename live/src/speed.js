// Speed, shown honestly: the fit beside the paper's own table, and a race with Adam on the same features.
import { byId, colour, fill, make, seconds, shown } from "./dom.js";
import { Plot } from "./plots.js";

const SHOWN = ["RF-HGN", "L-BFGS", "Rprop", "Adam", "Adafactor"];

export class Speed {
  /** `race` is called to begin or end the race. */
  constructor(table, race) {
    this.table = table;
    this.bars = make("div", { className: "bars" });
    this.text = make("p", { className: "muted" });
    this.button = make("button", { type: "button", disabled: true }, "Race against Adam");
    this.racing = false;
    this.button.addEventListener("click", () => {
      this.racing = !this.racing;
      this.button.textContent = this.racing ? "Stop the race" : "Race against Adam";
      race(this.racing);
    });
    const place = make("div", { className: "plots" });
    const all = make("details", {}, make("summary", {}, "The paper's whole table"), this.whole());
    fill(byId("speeds"), this.bars, this.text, this.button, place, all);
    this.plot = new Plot(place, { title: "Relative error against seconds", wide: true, log: true, names: ["time, s", "relative error"] });
    this.draw(null);
  }

  whole() {
    const head = make("tr", {}, ...["optimizer", "seconds", "test MSE"].map((text) => make("th", {}, text)));
    const rows = this.table.map((row) => make("tr", {}, make("td", {}, row.name), make("td", { className: "number" }, row.seconds.toFixed(2)), make("td", { className: "number" }, row.test_mse.toExponential(2))));
    return make("div", { className: "table" }, make("table", {}, head, ...rows));
  }

  /** Bars on a logarithmic scale: this fit, and rows of the paper. */
  draw(mine) {
    const rows = this.table.filter((row) => SHOWN.includes(row.name)).map((row) => ({ name: row.name, seconds: row.seconds }));
    if (mine !== null) rows.unshift({ name: "this fit", seconds: mine, ours: true });
    const share = (value) => Math.max(2, Math.min(100, (100 * (Math.log10(value) + 3)) / 5)); // from a millisecond to 100 s
    fill(
      this.bars,
      ...rows.flatMap((row) => {
        const bar = make("div", { className: row.ours ? "bar ours" : "bar" });
        bar.style.width = `${share(row.seconds)}%`;
        return [make("span", {}, row.name), bar, make("span", {}, seconds(row.seconds))];
      }),
    );
    this.text.textContent = "Logarithmic scale. All but “this fit” are the paper's own numbers, for a 3×3 lattice on its GPU.";
  }

  fitted(message) {
    this.solved = message.training_seconds;
    this.button.disabled = false;
    this.stop();
    this.draw(this.solved);
  }

  stop() {
    this.racing = false;
    this.button.textContent = "Race against Adam";
    this.points = [];
    this.plot.hide();
  }

  /** One point of Adam's curve. */
  raced(message) {
    if (message.solve_error !== undefined) {
      this.points = [];
      this.goal = message;
    } else this.points.push(message);
    if (!this.points.length) return;
    const x = [this.goal.solve_seconds, ...this.points.map((point) => point.seconds)];
    const order = x.map((_, i) => i).sort((a, b) => x[a] - x[b]);
    const adam = [null, ...this.points.map((point) => point.error)];
    const goal = Math.max(this.goal.solve_error, 1e-16);
    const solve = x.map((value) => (value >= this.goal.solve_seconds ? goal : null));
    const pick = (values) => order.map((i) => values[i]);
    const last = this.points.at(-1);
    this.plot.entitle(
      make("span", { className: "learned-text" }, `— one solve: ${shown(goal, 2)} after ${seconds(this.goal.solve_seconds)}`),
      make("span", {}, `— Adam, same features, columns scaled, rate 0.01, batches of 256 rows: ${shown(last.error, 2)} after ${seconds(last.seconds)}, ${last.steps} steps`),
    );
    this.plot.draw([pick(x), pick(solve), pick(adam)], [{ stroke: colour("learned"), width: 2, label: "solve" }, { stroke: colour("muted"), width: 1.6, label: "adam" }], `Adam is at ${shown(last.error, 2)}, the solve at ${shown(goal, 2)}`);
  }

  over() {
    this.racing = false;
    this.button.textContent = "Race against Adam";
  }

  repaint() {
    this.plot.repaint();
  }
}
