import { XMLParser, XMLValidator } from "fast-xml-parser";

/** Why XML of strangers is not read. Says nothing of what stands in it. */
export class RefusedXml extends Error {
  readonly reason: "DOCUMENT_TYPE" | "MALFORMED" | "TOO_DEEP";
  /** Of what is not well-formed. */
  readonly place: Readonly<{ line: number; column: number; problem: string }> | null;

  constructor(reason: RefusedXml["reason"], place: RefusedXml["place"] = null) {
    super(reason);
    this.reason = reason;
    this.place = place;
  }
}

type Limits = Readonly<{
  depthMax: number;
  /** Unfolds the five entities of XML itself, and numbers; false: they stay as written. */
  entities: boolean;
  /**
   * Names of elements whose content stays as it is written: of tens of thousands each is parsed when it is looked at (`parsePart`). What
   * they hold of each other does so, too, where it is long.
   */
  unread?: readonly string[];
}>;

/** Both throw RefusedXml. */
export type UntrustedXmlParser = Readonly<{
  parse: (document: string) => unknown;
  /** What an unread element of a document holds, which has been found well-formed with it. */
  parsePart: (content: string) => unknown;
}>;

/** Longer parts are read piece by piece: as trees they would take twenty times as much memory. */
const WHOLE_LENGTH_MAX = 65_536;

/**
 * A parser of XML that strangers made, into objects of text by names without prefixes. A document type is refused as a whole: what unfolds
 * ("a billion laughs"), or names other files, can only be declared there. Digits stay text: an amount must not become a floating-point
 * number, nor an invoice's number lose its zeros.
 */
export function untrustedXmlParser({ depthMax, entities, unread = [] }: Limits): UntrustedXmlParser {
  const options = {
    removeNSPrefix: true,
    ignoreAttributes: false,
    attributeNamePrefix: "@",
    textNodeName: "#text",
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: true,
    maxNestedTags: depthMax,
    // Nobody asks for the path of an element: as text it would be made for each one.
    jPath: false,
    // Numbers are unfolded only along with HTML's names, of which well-formed XML without a document type has none.
    htmlEntities: entities,
    processEntities: entities ? { enabled: true, maxTotalExpansions: 100_000, maxExpandedLength: 1_000_000 } : false,
  };
  const whole = new XMLParser(options);
  const inPieces = new XMLParser({ ...options, stopNodes: unread.map((name) => `..${name}`) });
  const parseBy = (parser: XMLParser, content: string): unknown => {
    try {
      return parser.parse(content);
    } catch {
      throw new RefusedXml("TOO_DEEP");
    }
  };
  return {
    parse: (document) => {
      if (hasDocumentType(document)) throw new RefusedXml("DOCUMENT_TYPE");
      const validity = XMLValidator.validate(document);
      if (validity !== true) {
        const { line, col: column, msg: problem } = validity.err;
        throw new RefusedXml("MALFORMED", { line, column, problem });
      }
      return parseBy(inPieces, document);
    },
    parsePart: (content) => parseBy(content.length > WHOLE_LENGTH_MAX ? inPieces : whole, content),
  };
}

const DOCUMENT_TYPE = /<!(?:DOCTYPE|ENTITY)/iy;
/** What may stand in front of everything, and ends for every reader at the same place. */
const DECLARATION = /\s*<\?xml(?:\s+[\w.-]+\s*=\s*(?:"[^"<>?]*"|'[^'<>?]*'))*\s*\?>/y;

/**
 * Whether a document type is declared, rather than spoken of in a comment or a text. It is looked for where the parser would find it; where
 * the two could be of different minds, behind an instruction to programs, whatever looks like one is one.
 */
function hasDocumentType(document: string): boolean {
  if (!/<!DOCTYPE|<!ENTITY/i.test(document)) return false;
  DECLARATION.lastIndex = 0;
  let at = DECLARATION.test(document) ? DECLARATION.lastIndex : 0;
  for (at = document.indexOf("<", at); at >= 0; at = document.indexOf("<", at)) {
    DOCUMENT_TYPE.lastIndex = at;
    if (document.startsWith("<?", at) || DOCUMENT_TYPE.test(document)) return true;
    at = endOfMarkup(document, at);
    // What does not end is not well-formed.
    if (at < 0) return false;
  }
  return false;
}

/** Behind a comment, a text taken as it is, or a tag, whose attributes may hold its signs. */
function endOfMarkup(document: string, start: number): number {
  const behind = (end: string, from: number) => {
    const found = document.indexOf(end, from);
    return found < 0 ? -1 : found + end.length;
  };
  if (document.startsWith("<!--", start)) return behind("-->", start + 4);
  if (document.startsWith("<![", start)) return behind("]]>", start + 3);
  if (document.startsWith("</", start)) return behind(">", start);
  for (let at = start + 1; at >= 0 && at < document.length; ) {
    const sign = document[at];
    if (sign === ">") return at + 1;
    at = sign === '"' || sign === "'" ? behind(sign, at + 1) : at + 1;
  }
  return -1;
}
