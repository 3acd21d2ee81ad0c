// Elements, made without markup: whatever comes from files or from the server is text and never HTML.

/** The element with an id, which the page must have. */
export const byId = (id) => document.getElementById(id);

/** Make an element with properties, attributes (in `attributes`) and children, texts or elements. */
export function make(tag, properties = {}, ...children) {
  const { attributes = {}, ...rest } = properties;
  const element = Object.assign(document.createElement(tag), rest);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Put children in place of what an element holds. */
export function fill(element, ...children) {
  element.replaceChildren(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** A number as people write it: few digits, and powers of ten where they help. */
export function shown(value, digits = 3) {
  if (!Number.isFinite(value)) return "–";
  if (value === 0) return "0";
  const size = Math.abs(value);
  return size >= 1e5 || size < 1e-3 ? value.toExponential(digits - 1) : String(Number(value.toPrecision(digits)));
}

/** A time as people say it. */
export function seconds(value) {
  if (value < 1e-3) return `${(value * 1e6).toPrecision(2)} µs`;
  if (value < 1) return `${Number((value * 1e3).toPrecision(3))} ms`;
  return `${Number(value.toPrecision(3))} s`;
}

/** What a style sheet says of a colour, by the name of its variable. */
export const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

/** Whether the reader has asked for little motion. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
