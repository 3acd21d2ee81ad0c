// What the columns of a dropped table mean: roles are dragged onto columns or chosen, with units, masses and the graph.
import { byId, fill, make } from "./dom.js";
import { field } from "./controls.js";

const ROLES = { t: "time", run: "run", id: "particle", q: "position", v: "velocity", p: "momentum", f: "force", skip: "unused" };
const GRAPHS = ["chain", "ring", "complete", "none", "lattice", "cutoff"];

/** A name of a column as the server reads it: in quotes where it has blanks or marks in it. */
const quoted = (names) => (/[\s,='"]/.test(names.join("")) ? `'${names.join(",")}'` : names.join(","));

export class Columns {
  constructor() {
    this.clear();
  }

  clear() {
    this.roles = [];
    this.said = {};
    this.table = false;
    fill(byId("columns"));
  }

  /** Show what the server has seen in a file; `given` are options that are known already. */
  show(preview, given = {}) {
    this.table = preview.table;
    this.names = preview.columns ?? [];
    this.roles = [...(preview.roles ?? [])];
    if (given.columns) this.take(given.columns);
    const count = this.roles.filter((role) => role === "q").length;
    const long = this.roles.includes("id");
    const dim = given.dim ?? (long ? count : preview.dim);
    const several = long || count > dim;
    this.said = this.table
      ? { dim: String(dim), mass: "1", graph: long ? "complete" : several ? "chain" : "none", units: "none", angles: "", walls: "", held: "", ...given }
      : { graph: preview.needs_graph ? "complete" : "", ...given };
    delete this.said.columns;
    const parts = this.table ? [this.chips(), this.rows(preview.rows), ...this.fields()] : this.graphOnly(preview);
    fill(byId("columns"), ...parts);
  }

  /** Read roles off a text such as t=time q=x1,x2. */
  take(text) {
    this.roles = this.names.map(() => "skip");
    for (const part of text.split(/\s+(?=\w+=)/)) {
      const [role, names] = part.split("=");
      for (const name of names.replaceAll("'", "").split(",")) {
        const place = this.names.indexOf(name);
        if (place >= 0) this.roles[place] = role;
      }
    }
  }

  chips() {
    const chips = Object.entries(ROLES).map(([role, text]) => {
      const chip = make("span", { draggable: true }, text);
      chip.addEventListener("dragstart", (event) => event.dataTransfer.setData("text/role", role));
      return chip;
    });
    return make("div", { className: "roles", attributes: { "aria-hidden": "true" } }, ...chips);
  }

  rows(lines) {
    const heads = this.names.map((name, place) => {
      const select = make("select", { attributes: { "aria-label": `Meaning of column ${name}` } }, ...Object.entries(ROLES).map(([role, text]) => make("option", { value: role }, text)));
      select.value = this.roles[place];
      select.addEventListener("change", () => {
        this.roles[place] = select.value;
      });
      const head = make("th", { scope: "col" }, make("div", {}, name), select);
      head.addEventListener("dragover", (event) => {
        event.preventDefault();
        head.className = "over";
      });
      head.addEventListener("dragleave", () => {
        head.className = "";
      });
      head.addEventListener("drop", (event) => {
        const role = event.dataTransfer.getData("text/role");
        head.className = "";
        if (!ROLES[role]) return;
        event.preventDefault();
        event.stopPropagation();
        this.roles[place] = role;
        select.value = role;
      });
      return head;
    });
    const body = lines.slice(0, 5).map((line) => {
      const cells = line.split(/[,;\t]|\s+/);
      return make("tr", {}, ...this.names.map((_, place) => make("td", {}, cells[place] ?? "")));
    });
    return make("div", { className: "table" }, make("table", {}, make("tr", {}, ...heads), ...body));
  }

  fields() {
    const set = (name) => (value) => {
      this.said[name] = value;
    };
    return [
      field({ label: "Dimension", value: this.said.dim }, set("dim")),
      field({ label: "Masses", value: this.said.mass, hint: "1 or 1,2.5 or unknown" }, set("mass")),
      field({ label: "Graph", value: this.said.graph, hint: `${GRAPHS.slice(0, 4).join(", ")}, lattice:3x4, cutoff:2` }, set("graph")),
      field({ label: "Units", value: this.said.units, hint: "none or length=m,time=s,mass=kg" }, set("units")),
      make("details", {}, make("summary", {}, "Angles, walls, held nodes"),
        field({ label: "Angles", value: this.said.angles, hint: "columns, or all" }, set("angles")),
        field({ label: "Walls", value: this.said.walls, hint: "0 to 0; 5 to 2" }, set("walls")),
        field({ label: "Held nodes", value: this.said.held, hint: "0,3" }, set("held"))),
    ];
  }

  graphOnly(preview) {
    const set = (name) => (value) => {
      this.said[name] = value;
    };
    const about = make("p", { className: "muted" }, `A file of the format ${preview.format}, ${preview.bytes} bytes.`);
    return preview.needs_graph ? [about, field({ label: "Graph", value: this.said.graph, hint: "cutoff:5, all, chain" }, set("graph"))] : [about];
  }

  /** Whether the file holds motions in time, in which friction may act. */
  moving() {
    return this.table && this.roles.includes("t");
  }

  /** What the server is told of the file. */
  options() {
    if (!this.table) return this.said.graph ? { graph: this.said.graph } : {};
    const groups = Object.keys(ROLES)
      .filter((role) => role !== "skip")
      .map((role) => [role, this.names.filter((_, place) => this.roles[place] === role)])
      .filter(([, names]) => names.length);
    const { dim, ...said } = this.said;
    const columns = groups.map(([role, names]) => `${role}=${quoted(names)}`).join(" ");
    const options = { ...said, columns };
    if (!this.roles.includes("id") && dim) options.dim = Number(dim) || dim;
    return options;
  }
}
