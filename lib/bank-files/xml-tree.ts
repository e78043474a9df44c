import type { AppError } from "@/lib/shared/errors";
import { RefusedXml, untrustedXmlParser } from "@/lib/shared/text/untrusted-xml";
import { unreadable } from "./unreadable";

/** An element with its place in the document, for those who have to find what is wrong. */
export class XmlElement {
  readonly #content: unknown;
  /** Put together when somebody asks: of tens of thousands of elements nobody does. */
  readonly #place: Readonly<{ parent: XmlElement; name: string; number: number | null }> | null;

  constructor(content: unknown, place: Readonly<{ parent: XmlElement; name: string; number: number | null }> | null) {
    this.#content = content;
    this.#place = place;
  }

  /**
   * Itself, parsed: for who asks an entry or a transfer more than one thing, since each time it would be parsed.
   * @throws AppError statement_unreadable, as all that looks into an element
   */
  read(): XmlElement {
    return new XmlElement(this.#held(), this.#place);
  }

  get path(): string {
    if (this.#place === null) return "";
    const { parent, name, number } = this.#place;
    return `${parent.path}/${name}${number === null ? "" : `[${number}]`}`;
  }

  /** The elements of this name, in their order. */
  all(name: string): readonly XmlElement[] {
    const found = this.#child(name);
    if (found === undefined) return [];
    const several = Array.isArray(found) ? found : [found];
    return several.map((content, at) => this.#element(content, name, several.length > 1 ? at + 1 : null));
  }

  /** Down a path of names, where there is such an element. */
  at(...names: readonly string[]): XmlElement | null {
    let element: XmlElement | null = this;
    for (const name of names) element = element === null ? null : element.#first(name);
    return element;
  }

  #first(name: string): XmlElement | null {
    const found = this.#child(name);
    const isSeveral = Array.isArray(found) && found.length > 1;
    const content = Array.isArray(found) ? found[0] : found;
    return content === undefined ? null : this.#element(content, name, isSeveral ? 1 : null);
  }

  #element(content: unknown, name: string, number: number | null): XmlElement {
    const isWritten = UNREAD.has(name) && holdsTextAlone(content);
    return new XmlElement(isWritten ? new Unread(content) : content, { parent: this, name, number });
  }

  /** What it says, without what is around it; null for an element of elements, and for nothing. */
  get text(): string | null {
    const held = this.#held();
    const own = typeof held === "string" ? held : this.#child("#text");
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
    return childOf(this.#held(), name);
  }

  #held(): unknown {
    return this.#content instanceof Unread ? this.#content.read() : this.#content;
  }
}

function childOf(content: unknown, name: string): unknown {
  if (typeof content !== "object" || content === null || !Object.hasOwn(content, name)) return undefined;
  return Reflect.get(content, name);
}

/** As an element that has not been parsed, with its attributes, if any. */
function holdsTextAlone(content: unknown): boolean {
  if (typeof content !== "object" || content === null) return true;
  return Object.keys(content).every((name) => name === "#text" || name.startsWith("@"));
}

/** The deepest element of a camt message stands some 15 levels down. */
const DEPTH_MAX = 40;

/** What a file has tens of thousands of. The trees of all of them at once would take twenty times its bytes. */
const UNREAD: ReadonlySet<string> = new Set(["Ntry", "TxDtls"]);

/** Entities are read where a text is asked for, one by one. */
const { parse, parsePart } = untrustedXmlParser({ depthMax: DEPTH_MAX, entities: false, unread: [...UNREAD] });

/** What an element holds, as it is written. */
class Unread {
  readonly #text: string;

  constructor(content: unknown) {
    const text = typeof content === "string" ? content : childOf(content, "#text");
    this.#text = typeof text === "string" ? text : "";
  }

  read(): unknown {
    return understood(() => parsePart(this.#text));
  }
}

/** Parses a bank's XML. @throws AppError statement_unreadable */
export function parseXml(text: string): XmlElement {
  return new XmlElement(
    understood(() => parse(text)),
    null,
  );
}

function understood(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (error instanceof RefusedXml) throw explained(error);
    throw error;
  }
}

function explained({ reason, place }: RefusedXml): AppError {
  if (place)
    return unreadable(
      `line ${place.line}, column ${place.column}`,
      "malformed",
      `is not well-formed XML: ${place.problem}`,
    );
  if (reason === "DOCUMENT_TYPE")
    return unreadable("the document", "malformed", "has a document type (DTD), which is not taken");
  return unreadable("the document", "malformed", `is XML of more than ${DEPTH_MAX} levels, or broken`);
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
