import { PDFDocument } from "pdf-lib";
import { describe, expect, it } from "vitest";
import type { Statement } from "../signing-model";
import { isInstalled, qpdfComplaints, structureOf, textOfPage } from "../testing/outside-tools";
import { evidencePage } from "../testing/sign-whole";
import { DOCUMENT_LANGUAGES } from "../words/language";
import { drawStatement } from "./statement";

const hasTools = isInstalled("qpdf", "pdftotext", "pdfinfo");

const statement: Statement = {
  ...evidencePage,
  title: "Withdrawal from the gym",
  message: "I withdraw from my contract.\n\nMy key comes by post.",
  requestedAt: new Date("2026-11-22T17:00:00Z"),
};

async function textOf(
  changes: Partial<Statement> = {},
): Promise<Readonly<{ bytes: Buffer; pages: readonly string[] }>> {
  const bytes = Buffer.from(await drawStatement({ ...statement, ...changes }));
  const count = (await PDFDocument.load(bytes)).getPageCount();
  return { bytes, pages: Array.from({ length: count }, (_, page) => textOfPage(bytes, page + 1)) };
}

describe.skipIf(!hasTools)("a statement to sign (needs qpdf, poppler)", () => {
  it("is one page of title, message, who asks and when, sound and tagged", async () => {
    const { bytes, pages } = await textOf();
    expect(qpdfComplaints(bytes)).toBe("");
    expect(pages).toHaveLength(1);
    for (const said of [
      "Withdrawal from the gym",
      "I withdraw from my contract. My key comes by post.",
      "Requested by Talleres Aitana S.L.",
      "22 November 2026, 18:00 CET",
      "this page is what is signed",
    ]) {
      expect(pages[0]).toContain(said);
    }
    expect(structureOf(bytes)).toMatch(/H1[\s\S]*Table[\s\S]*P/);
  });

  it("without words says what it is", async () => {
    expect((await textOf({ title: null, message: null })).pages).toEqual([
      expect.stringContaining("Statement to sign"),
    ]);
  });

  it("leaves out no word of a message, however long it is and however many lines it has", async () => {
    const words = Array.from({ length: 400 }, (_, at) => `w${at}`).join("\n");
    const { bytes, pages } = await textOf({ message: words });
    expect(pages.length).toBeGreaterThan(5);
    expect(qpdfComplaints(bytes)).toBe("");
    const found = pages.join(" ").match(/\bw\d+\b/g);
    expect(found).toEqual(words.split("\n"));
    const long = Array.from({ length: 330 }, (_, at) => `w${at}`).join(" ");
    expect((await textOf({ message: long })).pages.join(" ").match(/\bw\d+\b/g)).toEqual(long.split(" "));
  });

  it("leaves out no word of what is written out in Latin letters, which is longer", async () => {
    const { bytes, pages } = await textOf({ title: "深".repeat(140), message: "深".repeat(2000) });
    const text = pages.join(" ").replaceAll(/\s+/g, " ");
    expect(text.match(/Shen/g)).toHaveLength(2140);
    expect(text).not.toContain("…");
    expect(text.match(/\(in Latin letters\)/g)).toHaveLength(2);
    expect(qpdfComplaints(bytes)).toBe("");
  });

  it.each(DOCUMENT_LANGUAGES)("has words in %s", async (language) => {
    const { bytes, pages } = await textOf({ language, title: null });
    expect(qpdfComplaints(bytes)).toBe("");
    expect(pages.join(" ")).not.toMatch(/undefined|…/);
  });
});
