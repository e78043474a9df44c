import { describe, expect, it } from "vitest";
import { RefusedXml, untrustedXmlParser } from "./untrusted-xml";

const { parse } = untrustedXmlParser({ depthMax: 20, entities: true });

function refusal(document: string): string | null {
  try {
    parse(document);
    return null;
  } catch (error) {
    if (error instanceof RefusedXml) return error.reason;
    throw error;
  }
}

const TYPE = '<!DOCTYPE a [<!ENTITY x "y">]>';

describe("XML of strangers", () => {
  it.each<[string, string]>([
    ["in front", `${TYPE}<a/>`],
    ["in small letters", "<!doctype a><a/>"],
    ["behind a declaration", `<?xml version="1.0"?>\n${TYPE}<a/>`],
    ["behind a mark and a declaration", `\ufeff<?xml version='1.0'?>${TYPE}<a/>`],
    ["behind a comment", `<!-- -->${TYPE}<a/>`],
    ["within an element", `<a>${TYPE}</a>`],
    ["behind a text taken as it is", `<a><![CDATA[ ]]>${TYPE}</a>`],
    ["behind an attribute that looks like a comment", `<a b="<!--">${TYPE}<!-- --></a>`],
    ["behind one in other quotes", `<a b='<!--"'>${TYPE}<!-- --></a>`],
    ["behind one that looks like its end and one", `<a b="><!--">${TYPE}<!-- --></a>`],
    ["behind an instruction that looks like its end and one", `<?x > <!-- ?>${TYPE}<a/><!-- -->`],
    ["behind an instruction that looks like one", `<?x ' ?><!-- ' ?>${TYPE}<a/><!-- -->`],
    ["behind a declaration that never ends", `<?xml version="?><!--">${TYPE}<a/><!-- -->`],
    ["behind the end of an element that does", `<a><b></b ">${TYPE}<c d=""/></a>`],
  ])("is refused where a document type stands %s", (_, document) => {
    expect(refusal(document)).toBe("DOCUMENT_TYPE");
  });

  it.each<[string, string]>([
    ["a comment", `<a><!-- ${TYPE} -->1</a>`],
    ["a comment behind the end of something", `<a><!-- > ${TYPE} -->1</a>`],
    ["a comment behind a mark and a declaration", `\ufeff<?xml version="1.0"?><!-- ${TYPE} --><a>1</a>`],
    ["a comment in front", `<?xml version="1.0" encoding='UTF-8'?><!-- ${TYPE} --><a>1</a>`],
    ["a text taken as it is", `<a b=">"><![CDATA[${TYPE}]]></a>`],
  ])("may speak of one in %s", (_, document) => {
    expect(refusal(document)).toBeNull();
  });

  it("that ends in the middle of a comment, or of a tag, has none either, and is not read", () => {
    for (const document of [`<a/><!-- ${TYPE}`, `<a b="${TYPE}`])
      expect(refusal(document)).toMatch(/MALFORMED|TOO_DEEP/);
  });

  it("that is made to be looked through again and again is looked through once", () => {
    for (const part of ["<!--", "<a ", "<a b='", "<![", '"<']) {
      expect(refusal(`${part.repeat(200_000)}<!DOCTYPE`)).toMatch(/MALFORMED|DOCUMENT_TYPE/);
    }
  });
});
