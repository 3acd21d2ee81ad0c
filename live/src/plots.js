// Small plots with uPlot, in the colours of the page: lines with bands, curves over time, dots.
import uPlot from "uplot";
import { colour, fill, make } from "./dom.js";

/** A number beside an axis: as short as it can be. */
export function short(value) {
  if (value === null) return "";
  const size = Math.abs(value);
  const plain = Number(value.toPrecision(3));
  return size !== 0 && (size < 1e-2 || size >= 1e4) ? plain.toExponential().replace("e+", "e") : String(plain);
}

const tick = (_, values) => values.map(short);

/** Of a logarithmic axis, whole powers of ten, and not more than a few of them. */
const powers = (_, values) => {
  const whole = values.map((value) => Math.abs(Math.log10(value) - Math.round(Math.log10(value))) < 1e-6);
  const every = Math.ceil(whole.filter(Boolean).length / 4);
  let seen = -1;
  return values.map((value, i) => {
    if (!whole[i]) return "";
    seen += 1;
    return seen % every ? "" : `1e${Math.round(Math.log10(value))}`;
  });
};

/** Axes in muted colours, narrow, with their names. */
function axes(log, [across, up]) {
  const font = "10px system-ui, sans-serif";
  const common = { stroke: colour("muted"), font, labelFont: font, labelSize: 13, labelGap: 0, ticks: { show: false } };
  const grid = { stroke: colour("line"), width: 0.5 };
  return [
    { ...common, label: across, grid, size: 20, gap: 4, space: 30, values: tick },
    { ...common, label: up, grid: log ? { show: false } : grid, size: 38, gap: 3, space: log ? 1 : 22, values: log ? powers : tick },
  ];
}

export class Plot {
  /** A figure with a caption, in a place of the page; `wide` spans both columns. */
  constructor(parent, { title, height = 134, wide = false, log = false, names = ["", ""] }) {
    this.caption = make("figcaption", {}, title);
    this.title = title;
    this.holder = make("div", { attributes: { role: "img", "aria-label": title } });
    this.figure = make("figure", { className: wide ? "wide" : "", hidden: true }, this.caption, this.holder);
    this.settings = { height, log };
    this.names = names;
    parent.append(this.figure);
    new ResizeObserver(() => this.resize()).observe(this.figure);
  }

  resize() {
    const width = this.figure.clientWidth;
    if (this.plot && width && width !== this.plot.width) this.plot.setSize({ width, height: this.settings.height });
  }

  /** Draw columns, x first, as series of uPlot; `described` is what a reader of the screen is told. */
  draw(columns, series, described, bands) {
    this.last = [columns, series, described, bands];
    this.figure.hidden = false;
    this.holder.setAttribute("aria-label", `${this.title}: ${described}`);
    const key = JSON.stringify([this.names, series.map(({ stroke, fill: filled, label }) => [stroke, filled, label]), bands?.length]);
    if (this.plot && this.key === key) {
      this.plot.setData(columns);
      return;
    }
    this.key = key;
    this.plot?.destroy();
    const options = {
      width: this.figure.clientWidth || 180,
      height: this.settings.height,
      legend: { show: false },
      cursor: { show: false },
      padding: [6, 10, 0, 0],
      scales: { x: { time: false }, y: this.settings.log ? { distr: 3 } : {}, d: { range: [0, 3] } },
      axes: axes(this.settings.log, this.names),
      series: [{}, ...series.map((one) => ({ points: { show: false }, width: 1.6, ...one }))],
      bands,
    };
    this.plot = new uPlot(options, columns, this.holder);
  }

  /** Draw again, in other colours. */
  repaint(recoloured) {
    if (!this.last) return;
    const [columns, series, described, bands] = this.last;
    this.key = "";
    this.draw(columns, recoloured ? recoloured() : series, described, bands);
  }

  hide() {
    this.figure.hidden = true;
  }

  /** What the axes are called, from the next drawing on. */
  name(across, up) {
    this.names = [across, up];
  }

  /** What stands above the plot. */
  entitle(...parts) {
    fill(this.caption, ...parts);
  }
}

/** A key of colours beside a title. */
export const key = (name, text) => make("span", { className: name === "true" ? "true" : "learned-text" }, `— ${text}`);
