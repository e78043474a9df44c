import { readFile } from "node:fs/promises";
import { PDFDocument } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { signDigest } from "@/lib/seals/sign-digest";
import { credentialFrom, makePki } from "@/lib/seals/testing/test-pki";
import { openWorkFolder } from "@/lib/shared/process/work-folder";
import { embedSignature } from "../embed-signature";
import { fillSignature } from "../fill-signature";
import { makeEvidenceReport } from "../make-evidence-report";
import { type EvidenceReport, REPORT_EVENTS, type ReportLine, type ReportRevision } from "../signing-model";
import { isInstalled, qpdfComplaints, signatureReport, structureOf, textOfPage } from "../testing/outside-tools";
import { sha256 } from "../testing/sample-pdfs";
import { evidencePage } from "../testing/sign-whole";
import { opensslComplaints } from "../testing/signature-tools";
import { DOCUMENT_LANGUAGES, languageOf } from "../words/language";
import { textString } from "./prepare-document";

const never = (): never => {
  throw new Error("There is one for each event.");
};

const hasTools = isInstalled("openssl", "pdfsig", "qpdf", "pdftotext", "pdfinfo");

const lines: readonly ReportLine[] = REPORT_EVENTS.map((event, place) => ({
  at: new Date(Date.UTC(2026, 10, 22, 16, place)),
  event,
  who: place % 3 === 0 ? null : "Ána Muñoz",
  methods: place % 4 === 0 ? ["EMAIL_OTP"] : [],
  hand: null,
  reason: null,
  detail: place % 2 === 0 ? "203.0.113.7 · Firefox on Linux, in a window of its own that has rather a long name" : null,
  hash: sha256(Buffer.from(event)),
}));

const revision = (number: number, step: ReportRevision["step"], who: string | null = null): ReportRevision => ({
  revision: number,
  step,
  at: new Date(Date.UTC(2026, 10, 22, 16, number)),
  who,
  isTimestamped: number > 1,
  sha256: sha256(Buffer.from(`revision ${step}`)),
});

const report: EvidenceReport = {
  ...evidencePage,
  evidenceId: "01a2005a-aca4-7c1e-8a4e-3f0f7d1f2b13",
  title: "Maintenance 2026",
  status: "COMPLETED",
  documents: [
    {
      name: "Maintenance contract 2026.pdf",
      uuid: evidencePage.documentUuid,
      revisions: [
        revision(0, "SUPPLIED"),
        revision(1, "PREPARED"),
        revision(2, "SEALED"),
        revision(3, "SIGNED", "Ána Muñoz"),
        revision(4, "ARCHIVED"),
      ],
    },
    { name: "Annex.pdf", uuid: "01a2005a-aca4-7c1e-8a4e-3f0f7d1f2b12", revisions: [revision(0, "SUPPLIED")] },
  ],
  signers: [
    {
      name: "Ána Muñoz",
      role: "SIGNER",
      status: "SIGNED",
      at: new Date("2026-11-22T16:03:00Z"),
      method: "EMAIL_OTP",
      contact: "ana@example.com",
    },
    { name: "Jürgen Groß", role: "APPROVER", status: "OPENED", at: null, method: null, contact: null },
    { name: "Iñaki Ruiz", role: "VIEWER", status: null, at: null, method: null, contact: "+34 600 123 456" },
  ],
  madeAt: new Date("2026-11-22T17:00:00Z"),
  lines,
  isUnbroken: true,
};

async function make(changes: Partial<EvidenceReport> = {}) {
  const folder = openWorkFolder();
  const made = await makeEvidenceReport({
    report: { ...report, ...changes },
    intoPath: await folder.newPath(),
    who: "test",
  });
  return { ...made, folder, bytes: await readFile(made.file.path) };
}

const pagesOf = async (bytes: Buffer) => (await PDFDocument.load(bytes)).getPageCount();
const textOf = async (bytes: Buffer) => {
  const count = await pagesOf(bytes);
  return Array.from({ length: count }, (_, page) => textOfPage(bytes, page + 1));
};

describe.skipIf(!hasTools)("an evidence report (needs openssl, pdfsig, qpdf, poppler)", () => {
  it("tells every event in its order, with its hash, and is sound", async () => {
    const { bytes, file } = await make();
    expect(file).toMatchObject({ sizeBytes: bytes.length, sha256: sha256(bytes) });
    expect(qpdfComplaints(bytes)).toBe("");
    const text = (await textOf(bytes)).join(" ");
    const places = lines.map(({ hash }) => text.indexOf(hash));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places.every((place) => place > 0)).toBe(true);
    for (const said of [
      "Evidence report",
      "Annex.pdf",
      "Code accepted Ána Muñoz",
      "One-time code by e-mail · 203.0.113.7",
      "Maintenance 2026",
      "Status Completed",
      report.evidenceId,
      "Europe/Madrid",
    ]) {
      expect(text).toContain(said);
    }
    for (const page of await textOf(bytes)) expect(page).toContain("it proves nothing");
  });

  it("says whether a signature was drawn or typed instead of that it was one of them", async () => {
    const [line = never()] = lines;
    const signed = { ...line, event: "SIGNED", methods: ["HANDWRITTEN"] } as const;
    const hands = [{ ...signed, hand: "DRAWN" } as const, { ...signed, hand: "TYPED", methods: ["SMS_OTP"] } as const];
    const text = (await textOf((await make({ lines: hands })).bytes)).join(" ");
    expect(text).toContain("Drawn on screen");
    expect(text).not.toContain("Written on screen");
    expect(text).toMatch(/One-time code by SMS ·\s+Name typed on screen/);
  });

  it("says why a method failed in the words of its language", async () => {
    const [line = never()] = lines;
    const failed = { ...line, event: "METHOD_FAILED", methods: ["REMOTE"], reason: "PROVIDER_NO_ANSWER" } as const;
    const text = (await textOf((await make({ lines: [failed], language: "de" })).bytes)).join(" ");
    expect(text).toContain("Der Anbieter hat nicht geantwortet");
    expect(text).not.toContain("PROVIDER_NO_ANSWER");
  });

  it("tells every revision of every document by its hash, who signed it, and who was asked", async () => {
    const text = (await textOf((await make()).bytes)).join(" ");
    for (const { uuid, revisions } of report.documents) {
      expect(text).toContain(uuid);
      for (const { sha256: hash } of revisions) expect(text).toContain(`SHA-256 ${hash}`);
    }
    for (const said of [
      "As supplied Revision 0",
      "Prepared Revision 1",
      "Sealed Revision 2 · with a timestamp",
      "Signed Ána Muñoz Revision 3 · with a timestamp",
      "Archived Revision 4",
      "Signer · One-time code by e-mail · ana@example.com",
      "Opened Jürgen Groß Approver",
      "Waiting Iñaki Ruiz Reader · +34 600 123 456",
    ]) {
      expect(text.replaceAll(/\s+/g, " ")).toContain(said);
    }
  });

  it("tells all of a line, however long it is", async () => {
    const [line] = lines;
    if (!line) throw new Error("There is a line.");
    const words = Array.from({ length: 90 }, (_, at) => `because${at}`);
    const long = { ...line, detail: `${words.join(" ")} · 203.0.113.7 · ${"Mozilla/5.0 ".repeat(15)}` };
    const { bytes } = await make({ lines: Array.from({ length: 8 }, () => long) });
    const text = (await textOf(bytes)).join(" ").replaceAll(/\s+/g, " ");
    expect(text).not.toContain("…");
    expect(text.match(/because89/g)).toHaveLength(8);
    expect(text.match(/203\.0\.113\.7/g)).toHaveLength(8);
    expect(text.match(/Mozilla/g)).toHaveLength(8 * 15);
    expect(qpdfComplaints(bytes)).toBe("");
  });

  it("says whether the chain was found unbroken", async () => {
    const said = async (isUnbroken: boolean) => (await textOf((await make({ isUnbroken })).bytes)).join(" ");
    expect(await said(true)).toContain("it is unbroken");
    expect(await said(false)).toContain("it is BROKEN");
    expect(await said(false)).not.toContain("unbroken");
  });

  it("is as long as it takes, and tagged: a heading, tables, a place for its seal", async () => {
    const many = Array.from({ length: 300 }, (_, at) => lines[at % lines.length]).flatMap((line) => line ?? []);
    const { bytes } = await make({ lines: many });
    expect(await pagesOf(bytes)).toBeGreaterThan(15);
    expect(qpdfComplaints(bytes)).toBe("");
    expect(bytes.length).toBeLessThan(400_000);
    const tree = structureOf(bytes);
    expect(tree.match(/^ *TR/gm)?.length).toBeGreaterThan(300);
    expect(tree.match(/^ *H1/gm)).toHaveLength(1);
    expect(tree).toContain("Form");
    expect(tree).toContain("Document");
    expect((await textOf(bytes)).join(" ").split(lines[0]?.hash ?? "-")).toHaveLength(
      1 + Math.ceil(300 / lines.length),
    );
  });

  it.each([true, false])(
    "is sealed like a document, and says that it is the report that is (demo: %s)",
    async (isDemo) => {
      const pki = makePki();
      const { language, timeZone, voice } = report;
      const seal = { ...report.seal, isDemo };
      const { file, field, folder } = await make({ seal });
      const box = { kind: "SEAL" as const, language, timeZone, voice, seal, closes: "REPORT" as const };
      const place = { kind: "field" as const, name: field };
      const rest = { place, certifies: true, leftOpen: [], box, values: [], who: "test" };
      const filled = await fillSignature({ base: file, intoPath: await folder.newPath(), at: report.madeAt, ...rest });
      const { der } = await signDigest(credentialFrom(pki.issue("seal", "P384")), filled.digest);
      const sealed = await readFile((await embedSignature(filled.path, filled.contents, der)).path);
      expect(opensslComplaints(sealed, pki.rootPath)).toBe("");
      expect(signatureReport(sealed)).toMatch(/Total document signed[\s\S]*Signature is Valid/);
      expect(qpdfComplaints(sealed)).toBe("");
      const { reportSealed, sealExplained, demoSeal } = languageOf(language, voice).words.signing;
      const shown = (await textOf(sealed)).join(" ");
      expect(shown.split(reportSealed).length - 1).toBe((await pagesOf(sealed)) + (isDemo ? 0 : 1));
      expect([shown.includes(demoSeal), shown.includes(sealExplained)]).toEqual([isDemo, false]);
      const reason = isDemo ? `${reportSealed} ${demoSeal}` : reportSealed;
      expect(sealed.toString("latin1")).toContain(`/Reason ${textString(reason)}`);
      pki.remove();
    },
  );

  it.each(DOCUMENT_LANGUAGES)("has words in every language, and nothing runs over: %s", async (language) => {
    for (const voice of ["FORMAL", "INFORMAL"] as const) {
      const { bytes } = await make({ language, voice });
      expect(qpdfComplaints(bytes)).toBe("");
      const text = (await textOf(bytes)).join(" ");
      expect(text).not.toMatch(/undefined|…/);
    }
  });
});
