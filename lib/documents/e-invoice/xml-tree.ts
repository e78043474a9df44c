import { RefusedXml, untrustedXmlParser } from "@/lib/shared/text/untrusted-xml";
import { decodeWindows1252, WINDOWS_1252 } from "@/lib/shared/text/windows-1252";

/** The XML can't be used. The message is ours and quotes nothing. */
export class UnusableXml extends Error {}

/** An element: what it holds by name, without namespace prefixes; text for one that holds nothing else. */
export type XmlNode = Readonly<Record<string, unknown>>;

const { parse } = untrustedXmlParser({ depthMax: 50, entities: true });

const PROBLEMS = {
  DOCUMENT_TYPE: "has a document type",
  MALFORMED: "is not well-formed",
  TOO_DEEP: "can't be parsed",
} as const;

/** Parses an e-invoice's XML. @throws UnusableXml */
export function parseXml(bytes: Buffer): XmlNode {
  const text = decode(bytes);
  try {
    return asNode(parse(text));
  } catch (error) {
    if (error instanceof RefusedXml) throw new UnusableXml(PROBLEMS[error.reason]);
    throw error;
  }
}

/** A byte order mark, or the zeros of "<?" without one (XML 1.0, appendix F): they say more than any declaration. */
const BEGINNINGS: readonly (readonly [Buffer, string])[] = [
  [Buffer.from([0xff, 0xfe]), "utf-16le"],
  [Buffer.from([0xfe, 0xff]), "utf-16be"],
  [Buffer.from([0xef, 0xbb, 0xbf]), "utf-8"],
  [Buffer.from("<\0?\0", "latin1"), "utf-16le"],
  [Buffer.from("\0<\0?", "latin1"), "utf-16be"],
];

/** As its first bytes or its declaration say; else UTF-8. */
function decode(bytes: Buffer): string {
  const begun = BEGINNINGS.find(([beginning]) => bytes.subarray(0, beginning.length).equals(beginning));
  const encoding = begun?.[1] ?? declaredIn(bytes) ?? "utf-8";
  if (WINDOWS_1252.has(encoding)) return decodeWindows1252(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new UnusableXml("is in an unknown encoding");
  }
}

/**
 * A declaration that can be read byte by byte is in no UTF-16: programs say so of what they put together as text in their memory (.NET),
 * and write it as UTF-8 then.
 */
function declaredIn(bytes: Buffer): string | null {
  const [, declared] = /^<\?xml[^>]*?encoding\s*=\s*["']([\w.-]+)["']/.exec(bytes.toString("latin1", 0, 200)) ?? [];
  return declared === undefined || /^utf-?16/i.test(declared) ? null : declared.toLowerCase();
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
