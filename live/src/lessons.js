// Three lessons: a few sentences beside the live figure, each of which sets the controls and fits.
import { byId, fill, make } from "./dom.js";

const LESSONS = [
  {
    title: "A spring",
    steps: [
      { text: "Two masses on a line, joined by one spring. The page records fifty states and learns V(r) from them. The curve is a parabola, and the sentence on the right names k, the stiffness.", system: "chain", with: { nodes: 2, dim: 1, potential: "harmonic", stiffness: 1, snapshots: 50 } },
      { text: "The same with a spring three times as stiff. Nobody told the model: compare k in the sentence, and how much faster the masses move.", system: "chain", with: { nodes: 2, dim: 1, potential: "harmonic", stiffness: 3, snapshots: 50 } },
      { text: "A Morse spring gives way when it is stretched. The parabola bends over, and another name appears. D is its depth, a its width.", system: "chain", with: { nodes: 2, dim: 1, potential: "morse", stiffness: 1, snapshots: 50 } },
    ],
  },
  {
    title: "Noise, and how much data",
    steps: [
      { text: "A chain of springs, recorded with 2 % of noise: one hundred samples. Look at the standard error of k behind the ± sign, and at the dots of the forces.", system: "chain", with: { nodes: 5, potential: "harmonic", noise: 0.02, snapshots: 100 } },
      { text: "Four times as many samples with the same noise. The error of k should be about half as large: it falls with the square root of the number of samples.", system: "chain", with: { nodes: 5, potential: "harmonic", noise: 0.02, snapshots: 400 } },
      { text: "Four thousand samples. The law has not changed, only how surely it is known. Now add friction with the slider, fit again, and read γ.", system: "chain", with: { nodes: 5, potential: "harmonic", noise: 0.02, snapshots: 4000 } },
    ],
  },
  {
    title: "Zero-shot",
    steps: [
      { text: "A net of nine masses is all that the model sees. It learns one function of one distance, V(r), and T(p).", system: "lattice", with: { side: 3, snapshots: 400 } },
      { text: "The same model moves a net of 10 × 10, which it has never seen. Left the true one, right the learned one, from the same beginning. Turn on “Colour by error”.", size: 10 },
      { text: "And 30 × 30: nine hundred masses. The energy keeps within a small band, as that of the true system does. Pull the size slider as far as you like, or take a chain.", size: 30 },
    ],
  },
];

export class Lessons {
  /** `fit` takes a system and values of its controls, `grow` a side of the lattice. */
  constructor(fit, grow) {
    this.fit = fit;
    this.grow = grow;
    const select = byId("lessons");
    select.append(...LESSONS.map((lesson, number) => make("option", { value: String(number) }, `${number + 1}. ${lesson.title}`)));
    select.addEventListener("change", () => (select.value === "" ? this.close() : this.open(Number(select.value))));
  }

  open(number) {
    this.lesson = LESSONS[number];
    this.go(0);
  }

  close() {
    byId("lesson").hidden = true;
    byId("lessons").value = "";
  }

  go(number) {
    const step = this.lesson.steps[number];
    const button = (text, pressed, disabled = false) => {
      const made = make("button", { type: "button", disabled }, text);
      made.addEventListener("click", pressed);
      return made;
    };
    fill(
      byId("lesson"),
      make("h2", {}, `${this.lesson.title}, ${number + 1} of ${this.lesson.steps.length}`),
      make("p", {}, step.text),
      make("div", { className: "row" },
        button("Back", () => this.go(number - 1), number === 0),
        button("Next", () => this.go(number + 1), number === this.lesson.steps.length - 1),
        button("Close", () => this.close())),
    );
    byId("lesson").hidden = false;
    if (step.system) this.fit(step.system, step.with);
    if (step.size) this.grow(step.size);
  }
}
