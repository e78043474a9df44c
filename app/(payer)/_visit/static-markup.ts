import { Fragment, isValidElement, type JSXElementConstructor, type ReactElement, type ReactNode } from "react";
import { drawnBefore } from "@/components/payer/theme/drawn-once";

type Props = Readonly<{ children?: ReactNode } & Record<string, unknown>>;

/**
 * What React's `renderToStaticMarkup` makes of function components without hooks, in a third of the time (decision 357): the same
 * elements, attributes and text, where they stand. React moves what belongs into a head, and asks for pictures ahead.
 * @throws Error for what no page of a link holds: a class, a handler, a style of its own, a promise, HTML that was made elsewhere
 */
export function renderStatic(node: ReactNode): string {
  return markupOf(node, null);
}

/** @param chosen what the select around it shows */
function markupOf(node: ReactNode, chosen: string | null): string {
  if (typeof node === "string") return escaped(node);
  if (node === null || node === undefined || typeof node === "boolean") return "";
  if (isValidElement<Props>(node)) return elementOf(node, chosen);
  if (Array.isArray(node)) {
    let text = "";
    for (const part of node) text += markupOf(part, chosen);
    return text;
  }
  if (typeof node === "number") return String(node);
  throw new Error(`${typeof node} is nothing that a page of a link can show`);
}

function elementOf({ type, props }: ReactElement<Props>, chosen: string | null): string {
  if (type === Fragment) return markupOf(props.children, chosen);
  if (typeof type === "function") return componentOf(type, props, chosen);
  if (typeof type !== "string") throw new Error("no element, and no function that makes some");
  let begin = `<${type}`;
  for (const name in props) {
    if (name !== "children" && !isInside(type, name)) begin += attribute(name, props[name]);
  }
  if (type === "option" && chosen !== null && String(props.value) === chosen) begin += ' selected=""';
  return VOID.has(type) ? `${begin}/>` : `${begin}>${contentOf(type, props, chosen)}</${type}>`;
}

/** In a select, what it shows is marked in its options: those are nobody else's. */
function componentOf(component: JSXElementConstructor<never>, props: Props, chosen: string | null): string {
  const draw = () => markupOf(Reflect.apply(component, undefined, [props]), chosen);
  return chosen === null ? drawnBefore(component, props, draw) : draw();
}

const VOID = new Set(["br", "hr", "img", "input", "link", "meta", "source", "wbr"]);

/** What these hold is no attribute of theirs. */
const HOLDS_ITS_VALUE = new Set(["select", "textarea"]);

function isInside(type: string, name: string): boolean {
  return name === "defaultValue" && HOLDS_ITS_VALUE.has(type);
}

function contentOf(type: string, { children, defaultValue, value }: Props, chosen: string | null): string {
  if (HOLDS_ITS_VALUE.has(type) && value !== undefined)
    throw new Error("nothing is kept in a script here: defaultValue");
  if (type === "option" && chosen !== null && value === undefined) throw new Error("an option without a value");
  if (type === "script" && children !== undefined) throw new Error("no script but by its address");
  if (type === "select") return markupOf(children, defaultValue === undefined ? null : String(defaultValue));
  // The first line's end would be lost.
  if (type === "textarea") return defaultValue === undefined ? "" : `\n${escaped(String(defaultValue))}`;
  if (type === "style") return styleOf(children);
  return markupOf(children, chosen);
}

/** A style is no markup: nothing is escaped in it, and nothing may end it. */
function styleOf(css: ReactNode): string {
  if (typeof css !== "string" || css.includes("</")) throw new Error("no style");
  return css;
}

const WRITTEN: Readonly<Record<string, string>> = {
  className: "class",
  htmlFor: "for",
  httpEquiv: "http-equiv",
  defaultValue: "value",
  defaultChecked: "checked",
};

/** Of a drawing, what is written with a hyphen: `strokeWidth`. */
const HYPHENATED = /^(?:(?:stroke|fill|stop|font)[A-Z]|clip(?:Path|Rule)$|textAnchor$)/;

const names = new Map<string, string>();

/** As React's name of an attribute is written; there are as many of them as the components name. */
function nameOf(attribute: string): string {
  const known = names.get(attribute);
  if (known !== undefined) return known;
  const name = HYPHENATED.test(attribute)
    ? attribute.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    : (WRITTEN[attribute] ?? attribute);
  names.set(attribute, name);
  return name;
}

/** Where no is said, and not left out. */
const SAYS_NO = /^(aria-|data-|spellCheck$|draggable$)/;

const ADDRESSES = new Set(["href", "src", "action", "formAction"]);

function attribute(name: string, value: unknown): string {
  if (value === null || value === undefined) return "";
  const written = nameOf(name);
  if (typeof value === "string")
    return ADDRESSES.has(name) && isNowhere(value) ? "" : ` ${written}="${escaped(value)}"`;
  if (typeof value === "number") return ` ${written}="${value}"`;
  if (typeof value !== "boolean") throw new Error(`${name} is no attribute`);
  if (SAYS_NO.test(name)) return ` ${written}="${value}"`;
  return value ? ` ${written}=""` : "";
}

/** Browsers pass over blanks and what can't be seen, and run what follows. */
function isNowhere(address: string): boolean {
  return address === "" || /^javascript:/i.test(address.replace(/[\s\p{Cc}]/gu, ""));
}

const SIGN = /["'&<>]/;
const SIGNS = /["'&<>]/g;
const REFERENCES: Readonly<Record<string, string>> = {
  '"': "&quot;",
  "'": "&#x27;",
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
};

function escaped(text: string): string {
  return SIGN.test(text) ? text.replace(SIGNS, (sign) => REFERENCES[sign] ?? "") : text;
}
