// Sliders and choices, each with a label and its value beside it.
import { make } from "./dom.js";

let last = 0;

/** A slider; `shown` turns its value into text. */
export function slider({ label, low, high, step, value }, changed, shown = String) {
  last += 1;
  const id = `slider-${last}`;
  const output = make("output", { htmlFor: id }, shown(value));
  const input = make("input", { type: "range", id, min: low, max: high, step, value });
  input.addEventListener("input", () => {
    output.textContent = shown(Number(input.value));
    changed(Number(input.value));
  });
  const row = make("div", { className: "control" }, make("label", { htmlFor: id }, label), input, output);
  row.set = (next) => {
    input.value = next;
    output.textContent = shown(Number(input.value));
  };
  return row;
}

/** A choice among names. */
export function choice({ label, choices, value }, changed) {
  last += 1;
  const id = `choice-${last}`;
  const select = make("select", { id }, ...choices.map((name) => make("option", { value: name }, name)));
  select.value = value;
  select.addEventListener("change", () => changed(select.value));
  const row = make("div", { className: "control wide" }, make("label", { htmlFor: id }, label), select);
  row.set = (next) => {
    select.value = next;
  };
  return row;
}

/** A field for text. */
export function field({ label, value, hint = "" }, changed) {
  last += 1;
  const id = `field-${last}`;
  const input = make("input", { type: "text", id, value, placeholder: hint, spellcheck: false });
  input.addEventListener("input", () => changed(input.value));
  const row = make("div", { className: "control wide" }, make("label", { htmlFor: id }, label), input);
  row.set = (next) => {
    input.value = next;
  };
  return row;
}
