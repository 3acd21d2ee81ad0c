// Take it along: model, data, report, run, picture, and the lines of Python and of a shell that give the same numbers.
import { byId, fill, make } from "./dom.js";

export class Along {
  /** `keep` is called with a suffix to have the run written, `picture` gives the picture as an address. */
  constructor(address, keep, picture, report) {
    this.address = address;
    this.lines = { fit: {}, run: {} };
    this.buttons = [
      this.button("Model", () => this.save("model.safetensors")),
      this.button("Data", () => this.save("data.npz")),
      this.button("Report", report),
      this.button("Run .npz", () => keep(".npz")),
      this.button("Run .extxyz", () => keep(".extxyz")),
      this.button("Picture", () => this.download(picture(), "hamfit.png")),
    ];
    this.language = make("select", { attributes: { "aria-label": "Language of the lines" } }, make("option", { value: "python" }, "Python"), make("option", { value: "shell" }, "Shell"));
    this.language.addEventListener("change", () => this.write());
    this.code = make("pre", { tabIndex: 0, attributes: { "aria-label": "Lines that give the same numbers" } });
    this.copy = make("button", { type: "button" }, "Copy");
    this.copy.addEventListener("click", () => this.copied());
    fill(byId("along"), make("div", { className: "row" }, ...this.buttons), make("div", { className: "row" }, this.language, this.copy), this.code);
    this.enable(false);
  }

  button(text, pressed) {
    const made = make("button", { type: "button" }, text);
    made.addEventListener("click", pressed);
    return made;
  }

  enable(on) {
    for (const button of this.buttons) button.disabled = !on;
  }

  save(name) {
    this.download(this.address(name), name);
  }

  download(address, name) {
    const link = make("a", { href: address, download: name });
    document.body.append(link);
    link.click();
    link.remove();
  }

  fitted(lines) {
    this.lines = { fit: lines, run: {} };
    this.enable(true);
    this.write();
  }

  began(lines) {
    this.lines.run = lines;
    this.write();
  }

  write() {
    const language = this.language.value;
    this.code.textContent = [this.lines.fit[language], this.lines.run[language]].filter(Boolean).join("\n\n");
  }

  async copied() {
    try {
      await navigator.clipboard.writeText(this.code.textContent);
      this.copy.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(this.code);
      this.copy.textContent = "Selected";
    }
    setTimeout(() => {
      this.copy.textContent = "Copy";
    }, 1500);
  }
}
