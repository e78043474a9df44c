import { XMLParser, XMLValidator } from "fast-xml-parser";

/** The XML can't be used. The message is ours and quotes nothing. */
export class UnusableXml extends Error {}

/** An element: what it holds by name, without namespace prefixes; text for one that holds nothing else. */
export type XmlNode = Readonly<Record<string, unknown>>;

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  textNodeName: "#text",
  // Numbers stay text: an amount must not become a floating-point number, nor an invoice number lose its zeros.
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: true,
  maxNestedTags: 50,
  // The five of XML itself: there is no other without a DTD, and none is let in.
  processEntities: { enabled: true, maxTotalExpansions: 100_000, maxExpandedLength: 1_000_000 },
});

/**
 * Parses XML that strangers made. A document type is refused as a whole: entities that unfold (a "billion laughs") or name
 * other files can only be declared there, and no e-invoice has one.
 * @throws UnusableXml
 */
export function parseXml(bytes: Buffer): XmlNode {
  const text = decode(bytes);
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new UnusableXml("has a document type");
  if (XMLValidator.validate(text) !== true) throw new UnusableXml("is not well-formed");
  try {
    return asNode(parser.parse(text));
  } catch {
    throw new UnusableXml("can't be parsed");
  }
}

/** As its first bytes or its declaration say (XML 1.0, appendix F); else UTF-8. */
function decode(bytes: Buffer): string {
  const utf16 =
    bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : null;
  const declared = /^(?:\xef\xbb\xbf)?<\?xml[^>]*?encoding\s*=\s*["']([\w.-]+)["']/.exec(
    bytes.toString("latin1", 0, 200),
  )?.[1];
  try {
    return new TextDecoder(utf16 ?? declared ?? "utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new UnusableXml("is in an unknown encoding");
  }
}

/** The first element at this path. */
export function nodeAt(from: XmlNode, ...path: readonly string[]): XmlNode {
  return path.reduce((node, name) => nodesAt(node, name)[0] ?? {}, from);
}

/** All elements of this name. */
export function nodesAt(from: XmlNode, name: string): readonly XmlNode[] {
  const value = Object.hasOwn(from, name) ? from[name] : undefined;
  if (value === undefined) return [];
  return (Array.isArray(value) ? value : [value]).map(asNode);
}

/** An element's text; null for none. */
export function textAt(from: XmlNode, ...path: readonly string[]): string | null {
  const text = nodeAt(from, ...path)["#text"];
  return typeof text === "string" && text !== "" ? text : null;
}

function asNode(value: unknown): XmlNode {
  if (typeof value === "string") return { "#text": value };
  return typeof value === "object" && value !== null ? { ...value } : {};
}
