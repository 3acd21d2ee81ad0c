// The page: its parts, and how what one of them says reaches the others.
import { Along } from "./along.js";
import { Columns } from "./columns.js";
import { byId, shown, still } from "./dom.js";
import { Found } from "./found.js";
import { Lessons } from "./lessons.js";
import { Player } from "./player.js";
import { Stage } from "./scene.js";
import { Sizes } from "./sizes.js";
import { Socket } from "./socket.js";
import { Source } from "./source.js";
import { Speed } from "./speed.js";
import { theme } from "./theme.js";

const catalogue = await (await fetch("catalogue.json")).json();
const state = (text) => {
  byId("state").textContent = text;
};
const complain = (text) => {
  byId("error").textContent = text;
};

let stage = null;
try {
  stage = new Stage(byId("canvas"), (node, place) => run([[node, ...place]]));
} catch {
  byId("empty").textContent = "This browser shows no 3-D graphics (WebGL); everything else on the page works without.";
}
const found = new Found();
const columns = new Columns();
const source = new Source(catalogue, columns, (one) => recorded(one));
const sizes = new Sizes(() => run());
const player = new Player((place) => {
  if (!stage) return;
  stage.show(player, place);
  Object.assign(byId("canvas").dataset, { pictures: player.pictures, nodes: player.about.nodes, place: place.toFixed(2) });
}, controls);
const speed = new Speed(catalogue.paper, (on) => (on ? socket.ask("race", {}) : socket.end("race")));
const along = new Along((name) => socket.address(name), keep, () => stage.picture(), report);
new Lessons((system, values) => {
  source.choose(system, values);
  fit();
}, grow);
theme(() => {
  stage?.repaint();
  found.repaint();
  speed.repaint();
});

let lastRun = {}; // what was asked of the run that is shown
let wanted = null; // a size to run on as soon as a fit is there
let soon = 0; // a run that is about to begin
let reportReady = false;
let taken = null; // what to do when the report is there
let given = {}; // what is known of the columns of a recording that ships

const socket = new Socket(
  {
    session: () => {
      if (!catalogue.demo) return;
      source.choose("lattice");
      fit(10);
    },
    stage: ({ text, job }) => {
      if (job === "fit") state(`${text} …`);
    },
    data: (message) => {
      const runs = message.runs ? ` in ${message.runs} runs` : "";
      source.warnings = message.warnings;
      state(`${message.snapshots} snapshots${runs} of ${message.nodes[0]} nodes in ${message.dim}-D${message.warnings.length ? `; ${message.warnings.join("; ")}` : ""}`);
    },
    fitted: (message) => {
      found.fitted(message);
      speed.fitted(message);
      sizes.fitted(message.shapes);
      along.fitted(message.lines);
      if (wanted && sizes.shapes.length) sizes.take(wanted);
      wanted = null;
      soon = setTimeout(() => run(), 700); // the name of the law first, if it does not take long
    },
    laws: (message) => {
      found.named(message);
      if (soon) run();
    },
    quality: (message) => {
      found.measured(message);
      state("");
      setTimeout(() => socket.ask("report", {}), 1500);
    },
    begin: (about, layout) => {
      player.begin(about);
      stage?.begin(about, layout);
      along.began(about.lines);
      byId("empty").hidden = Boolean(stage);
      byId("node").max = about.nodes - 1;
      label(about);
      if (still()) player.play(false);
      else player.play(true);
    },
    frames: (header, numbers) => {
      player.add(header, numbers);
      stage?.widen(player, header.first);
      found.run(player);
    },
    ended: (message) => {
      const words = [message.learned.message, message.true?.message].filter(Boolean);
      if (words.length) complain(`The motion ended early: ${words.join("; ")}`);
      player.about.frames = message.frames;
    },
    report: (message) => {
      reportReady = true;
      found.warn(message);
      taken?.();
      taken = null;
    },
    kept: ({ file }) => along.save(file),
    race: (message) => speed.raced(message),
    preview: (preview) => {
      columns.show(preview, given);
      source.take(source.pending, source.pendingText);
      if (columns.roles.includes("q") || !preview.table) fit();
      else state("Say which columns are positions, and press Fit.");
    },
    done: ({ job }) => {
      if (job === "race") speed.over();
      if (job === "fit") document.body.dataset.fits = String(1 + Number(document.body.dataset.fits ?? 0));
    },
    error: ({ text, job }) => {
      state("");
      if (job === "report") found.warn({ warnings: [text], notes: [] });
      else complain(text);
      if (job === "fit") found.clear();
    },
  },
  () => complain("The server has ended; start hamfit live again and load the page anew."),
);

/** Fit what the left column says, and then run on a size, if one is given. */
function fit(size = null) {
  complain("");
  clearTimeout(soon);
  soon = 0;
  player.play(false);
  wanted = size;
  reportReady = false;
  found.clear();
  speed.stop();
  socket.ask("fit", source.asked());
}

/** Run the model beside the true system, from a beginning in which some nodes are moved. */
function run(moved = []) {
  complain("");
  clearTimeout(soon);
  soon = 0;
  const asked = { ...sizes.asked(), seed: 1 };
  if (moved.length) asked.moved = moved;
  lastRun = asked;
  socket.ask("run", asked);
}

/** Run on a lattice of a size, and fit one first where there is none. */
function grow(size) {
  if (sizes.shapes.some((shape) => shape.system === "lattice")) {
    sizes.take(size);
    run();
  } else {
    source.choose("lattice");
    fit(size);
  }
}

function keep(suffix) {
  socket.ask("keep", { suffix, run: lastRun });
}

function report() {
  if (reportReady) along.save("report.html");
  else {
    taken = () => along.save("report.html");
    socket.ask("report", {});
  }
}

/** What stands above both pictures. */
function label(about) {
  const both = about.beside !== "nothing";
  byId("left").hidden = !both || byId("overlay").checked;
  byId("left").textContent = about.beside;
  byId("right").hidden = false;
  byId("right").textContent = byId("overlay").checked && both ? `learned over ${about.beside}` : "learned";
  byId("right").className = `label learned-text ${both && !byId("overlay").checked ? "right" : "left"}`;
}

function controls() {
  byId("play").textContent = player.playing ? "Pause" : "Play";
  byId("time").max = Math.max(1, player.count - 1);
  if (document.activeElement !== byId("time") || player.playing) byId("time").value = player.place;
  const time = player.times[Math.floor(player.place)] ?? 0;
  byId("time").setAttribute("aria-valuetext", `time ${shown(time)}`);
  byId("clock").hidden = !player.count;
  byId("clock").textContent = `t = ${shown(time)} · ${player.about.nodes} nodes`;
}

async function recorded(one) {
  given = one.options;
  source.pending = one.name;
  source.pendingText = "";
  socket.ask("look", { file: one.name });
}

async function dropped(file) {
  complain("");
  state(`reading ${file.name} …`);
  try {
    given = {};
    source.pending = await socket.drop(file);
    source.pendingText = `The file ${file.name}.`;
    socket.ask("look", { file: source.pending });
  } catch (error) {
    state("");
    complain(error.message);
  }
}

byId("fit").addEventListener("click", () => fit());
byId("play").addEventListener("click", () => player.play(!player.playing));
byId("time").addEventListener("input", () => {
  player.play(false);
  player.go(Number(byId("time").value));
});
byId("speed").addEventListener("change", () => {
  player.speed = Number(byId("speed").value);
});
for (const [id, name] of [["overlay", "overlay"], ["trails", "trails"], ["by-error", "byError"]]) {
  byId(id).addEventListener("change", () => {
    if (!stage) return;
    if (name === "overlay") stage.put(byId(id).checked);
    else stage[name] = byId(id).checked;
    if (player.count) {
      label(player.about);
      stage.show(player, player.place);
    }
  });
}
byId("let-go").addEventListener("click", () => {
  const node = Number(byId("node").value);
  const first = player.learned[0];
  if (!first || !(node >= 0 && node < player.about.nodes)) return;
  const by = ["dx", "dy", "dz"].map((id) => Number(byId(id).value) || 0);
  const { dim } = player.about;
  run([[node, ...Array.from({ length: dim }, (_, axis) => first[node * dim + axis] + by[axis])]]);
});
byId("anew").addEventListener("click", () => run());
byId("file").addEventListener("change", () => {
  if (byId("file").files.length) dropped(byId("file").files[0]);
});
addEventListener("dragover", (event) => {
  if (!event.dataTransfer.types.includes("Files")) return;
  event.preventDefault();
  byId("drop").classList.add("over");
});
addEventListener("dragleave", () => byId("drop").classList.remove("over"));
addEventListener("drop", (event) => {
  byId("drop").classList.remove("over");
  if (!event.dataTransfer.files.length) return;
  event.preventDefault();
  dropped(event.dataTransfer.files[0]);
});
