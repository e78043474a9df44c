import { XMLParser, XMLValidator } from "fast-xml-parser";
import { unreadable } from "./unreadable";

/** An element with its place in the document, for those who have to find what is wrong. */
export class XmlElement {
  readonly #content: unknown;
  readonly path: string;

  constructor(content: unknown, path: string) {
    this.#content = content;
    this.path = path;
  }

  /** The elements of this name, in their order. */
  all(name: string): readonly XmlElement[] {
    const found = this.#child(name);
    if (found === undefined) return [];
    const several = Array.isArray(found) ? found : [found];
    return several.map(
      (content, at) => new XmlElement(content, `${this.path}/${name}${several.length > 1 ? `[${at + 1}]` : ""}`),
    );
  }

  /** Down a path of names, where there is such an element. */
  at(...names: readonly string[]): XmlElement | null {
    let element: XmlElement | null = this;
    for (const name of names) element = element?.all(name)[0] ?? null;
    return element;
  }

  /** What it says, without what is around it; null for an element of elements, and for nothing. */
  get text(): string | null {
    const own = typeof this.#content === "string" ? this.#content : this.#child("#text");
    return typeof own === "string" && own.trim() !== "" ? decodeEntities(own).trim() : null;
  }

  textAt(...names: readonly string[]): string | null {
    return this.at(...names)?.text ?? null;
  }

  attribute(name: string): string | null {
    const value = this.#child(`@${name}`);
    return typeof value === "string" ? decodeEntities(value) : null;
  }

  #child(name: string): unknown {
    if (typeof this.#content !== "object" || this.#content === null || !Object.hasOwn(this.#content, name))
      return undefined;
    return Reflect.get(this.#content, name);
  }
}

/** The deepest element of a camt message stands some 15 levels down. */
const DEPTH_MAX = 40;

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  textNodeName: "#text",
  // Digits stay text: an amount must not become a floating-point number.
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: true,
  maxNestedTags: DEPTH_MAX,
  // Nothing unfolds; the five of XML itself are read below, one by one.
  processEntities: false,
});

/**
 * Parses XML that strangers made. A document type is refused as a whole: what unfolds, or names other files, can only be declared there.
 * @throws AppError statement_unreadable
 */
export function parseXml(text: string): XmlElement {
  if (/<!DOCTYPE|<!ENTITY/i.test(text))
    throw unreadable("the document", "has a document type (DTD), which is not taken");
  const validity = XMLValidator.validate(text);
  if (validity !== true) {
    const { line, col, msg } = validity.err;
    throw unreadable(`line ${line}, column ${col}`, `is not well-formed XML: ${msg}`);
  }
  try {
    return new XmlElement(parser.parse(text), "");
  } catch {
    throw unreadable("the document", `is XML of more than ${DEPTH_MAX} levels, or broken`);
  }
}

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(amp|lt|gt|quot|apos));/g, (whole, decimal, hex, name) => {
    if (name) return NAMED[name] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    const isCharacter = code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : " ";
  });
}
