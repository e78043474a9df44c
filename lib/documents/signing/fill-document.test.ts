import { readFile, writeFile } from "node:fs/promises";
import { PDFDocument } from "pdf-lib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Credential } from "@/lib/seals/model";
import { signDigest } from "@/lib/seals/sign-digest";
import { credentialFrom, makePki, type TestPki } from "@/lib/seals/testing/test-pki";
import { openWorkFolder } from "@/lib/shared/process/work-folder";
import { embedSignature } from "../embed-signature";
import { fillSignature } from "../fill-signature";
import { prepareSignable } from "../prepare-signable";
import {
  type EvidencePage,
  type FieldFilling,
  type PlacedField,
  type PreparedFields,
  SIGNING_METHODS,
  SIGNING_ROLES,
  type SignatureBox,
} from "../signing-model";
import { fileOf } from "../testing/files";
import { isInstalled, qpdfComplaints, signatureReport, textOfPage } from "../testing/outside-tools";
import { sha256, smallPdf, streamPdf, tablePdf } from "../testing/sample-pdfs";
import { drawn, evidencePage, signWhole } from "../testing/sign-whole";
import { opensslComplaints } from "../testing/signature-tools";
import { DOCUMENT_LANGUAGES } from "../words/language";
import { fillDocument } from "./fill-document";
import { prepareDocument } from "./prepare-document";

const hasTools = isInstalled("openssl", "pdfsig", "qpdf");
let pki: TestPki;
let keys: Readonly<{ seal: Credential; rsa: Credential; ec: Credential }>;

beforeAll(() => {
  if (!hasTools) return;
  pki = makePki();
  keys = {
    seal: credentialFrom(pki.issue("seal", "RSA")),
    rsa: credentialFrom(pki.issue("alice", "RSA")),
    ec: credentialFrom(pki.issue("bob", "P256")),
  };
});
afterAll(() => pki?.remove());

const look = { language: "en", timeZone: "UTC", voice: null };
const box: SignatureBox = {
  kind: "SIGNER",
  ...look,
  name: "Ána (Muñoz) \\ >>",
  role: "SIGNER",
  method: "HANDWRITTEN",
  from: null,
  evidenceId: "e-1",
  writing: drawn,
  certificate: null,
};
const at = new Date("2026-11-22T16:20:31Z");

const prepared = async (supplied: Buffer, evidence: EvidencePage = evidencePage) => {
  const result = await prepareDocument(supplied, { evidence, payment: null, fields: [], printed: [] });
  return Buffer.concat([supplied, result?.update ?? Buffer.alloc(0)]);
};
const field = (name: string) => ({ kind: "field" as const, name });

/** What the first signer fills in. */
const PLACED: readonly PlacedField[] = [
  { type: "TEXT", page: 1, x: 9, y: 99, width: 60, height: 14, label: null },
  { type: "CHECKBOX", page: 1, x: 9, y: 129, width: 12, height: 12, label: null },
];
const filledIn = ({ placed: [place = "", tick = ""] }: PreparedFields): readonly FieldFilling[] => [
  { kind: "text", field: place, text: "Palma" },
  { kind: "checked", field: tick, checked: true },
];

describe.skipIf(!hasTools)("a file that is signed already (needs openssl, pdfsig, qpdf)", () => {
  it.each<[string, () => Promise<Buffer>]>([
    ["a table", () => tablePdf(2)],
    ["streams", () => streamPdf(2)],
  ])("gets nothing but a signature in a field that nobody sees (%s)", async (_, make) => {
    const { revisions } = await signWhole({
      supplied: await make(),
      seal: keys.seal,
      signers: [{ credential: keys.rsa }],
    });
    const supplied = revisions.at(-1) ?? Buffer.alloc(0);
    const folder = openWorkFolder();
    const base = await fileOf(supplied);
    const nothing = { evidence: evidencePage, payment: null, fields: [], printed: [], who: "test" };
    expect(await prepareSignable({ supplied: base, intoPath: await folder.newPath(), ...nothing })).toBeNull();

    const place = { kind: "new" as const, name: "paraph-signer-1" };
    const rest = { place, certifies: false, leftOpen: [], box, at, values: [], who: "test" };
    const filled = await fillSignature({ base, intoPath: await folder.newPath(), ...rest });
    expect(filled.field).toBe("paraph-signer-1-2");
    const { der } = await signDigest(keys.ec, filled.digest);
    const made = await readFile((await embedSignature(filled.path, filled.contents, der)).path);

    expect(made.subarray(0, supplied.length).equals(supplied)).toBe(true);
    expect((await PDFDocument.load(made)).getPageCount()).toBe((await PDFDocument.load(supplied)).getPageCount());
    expect(signatureReport(made).match(/Signature is Valid/g)).toHaveLength(3);
    expect(opensslComplaints(made, pki.rootPath)).toBe("");
    expect(qpdfComplaints(made)).toBe("");
    expect(made.includes("DocMDP", supplied.length)).toBe(false);
    await folder.remove();
  });

  it("says of a supplied form's own fields that they stay as they are, and of no others (decision 104)", async () => {
    const form = smallPdf({
      1: "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R 7 0 R] >> >>",
      3: "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Annots [6 0 R 7 0 R] >>",
      6: "<< /Type /Annot /Subtype /Widget /Rect [9 9 99 29] /F 4 /FT /Tx /T (Iban) /V (ES91) >>",
      7: "<< /Type /Annot /Subtype /Widget /Rect [9 39 99 59] /F 4 /FT /Tx /T <FEFF00F6> >>",
    });
    const signed = { seal: keys.seal, signers: [{ credential: keys.rsa }], placed: PLACED, values: filledIn };
    const { revisions } = await signWhole({ supplied: form, ...signed });
    const made = revisions.at(-1) ?? Buffer.alloc(0);
    const [, locked, of] =
      /\/FieldMDP \/TransformParams (<<[^>]*?\/Fields \[.*?\][^>]*>>) \/Data (\d+ \d+ R)/.exec(
        made.toString("latin1"),
      ) ?? [];
    expect(locked).toBe(
      "<< /Type /TransformParams /Action /Include /Fields [<FEFF004900620061006e> <FEFF00f6>] /V /1.2 >>",
    );
    // Of the whole document's (ISO 32000-1, table 253).
    expect(of).toBe("1 0 R");
    expect(made.toString("latin1").match(/\/FieldMDP/g)).toHaveLength(1);
    expect(signatureReport(made).match(/Signature is Valid/g)).toHaveLength(2);
    expect(opensslComplaints(made, pki.rootPath)).toBe("");
    expect(qpdfComplaints(made)).toBe("");
    const plain = await signWhole({ supplied: await tablePdf(1), ...signed });
    expect(Buffer.concat(plain.revisions).includes("FieldMDP")).toBe(false);
  });

  it("is never certified after the fact", async () => {
    const { revisions } = await signWhole({ supplied: await tablePdf(1), seal: keys.seal, signers: [] });
    const place = { kind: "new" as const, name: "paraph-seal" };
    const certifying = fillDocument(revisions.at(-1) ?? Buffer.alloc(0), {
      place,
      certifies: true,
      leftOpen: [],
      box,
      at,
      values: [],
    });
    await expect(certifying).rejects.toThrow("not certified after it");
  });
});

describe("a revision is not made when", () => {
  const fill = async (base: Buffer, rest: Partial<Parameters<typeof fillDocument>[1]>) =>
    fillDocument(base, { place: field("paraph-seal"), certifies: false, leftOpen: [], box, at, values: [], ...rest });

  it("its field is not there, is of another kind, or is signed", async () => {
    const base = await prepared(await tablePdf(1));
    await expect(fill(base, { place: field("paraph-signer-9") })).rejects.toThrow("There is no field paraph-signer-9");
    const once = Buffer.concat([base, (await fill(base, {})).update]);
    await expect(fill(once, {})).rejects.toThrow("paraph-seal takes no signature");
    const text = { kind: "text" as const, field: "paraph-signer-1", text: "x" };
    await expect(fill(base, { values: [text] })).rejects.toThrow("is a field of another kind");
    const withField = smallPdf({
      1: "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R] >> >>",
      6: "<< /FT /Tx /T (paraph-seal) /Rect [0 0 9 9] >>",
    });
    await expect(fill(withField, {})).rejects.toThrow("paraph-seal takes no signature");
  });

  it("the file is broken", async () => {
    await expect(fill((await tablePdf(1)).subarray(0, 900), {})).rejects.toMatchObject({ code: "document_unreadable" });
  });
});

it.skipIf(!isInstalled("pdftotext"))(
  "every language and voice has all its words, and room for them (needs pdftotext)",
  async () => {
    const supplied = await tablePdf(1);
    for (const language of DOCUMENT_LANGUAGES) {
      for (const voice of ["FORMAL", "INFORMAL"] as const) {
        const base = await prepared(supplied, { ...evidencePage, language, voice });
        // A box speaks to nobody: its words are the same in both.
        const methods = voice === "FORMAL" ? SIGNING_METHODS : SIGNING_METHODS.slice(0, 1);
        for (const [place, method] of methods.entries()) {
          const signer = { ...box, language, voice, method, role: SIGNING_ROLES[place % 2] ?? "SIGNER" };
          const from = "a***@aitana.example, 2001:db8:85a3::8a2e:370:7334";
          const filling = { place: field("paraph-signer-1"), certifies: false, leftOpen: [], at, values: [] };
          const { update } = await fillDocument(base, { ...filling, box: { ...signer, name: "Ána Muñoz", from } });
          const text = textOfPage(Buffer.concat([base, update]), 2);
          expect({ language, method, text }).toMatchObject({ text: expect.not.stringMatching(/undefined|…/) });
          expect(text).toContain("2001:db8:85a3::8a2e:370:7334");
        }
      }
    }
  },
);

describe("the room for a signature", () => {
  it("is found in our own update, whatever the supplied file says", async () => {
    const lookalike = `/ByteRange [0 1000000000 1000000000 1000000000 ] /Contents <${"0".repeat(32_768)}>`;
    const supplied = smallPdf({
      1: `<< /Type /Catalog /Pages 2 0 R /Trap << ${lookalike} >> >>`,
      3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Trap << ${lookalike} >> >>`,
    });
    const base = await prepared(supplied);
    const filling = { place: field("paraph-seal"), certifies: true, leftOpen: [], box, at, values: [] };
    const { update, contents, digest } = await fillDocument(base, filling);
    const whole = Buffer.concat([base, update]);
    expect(contents.start).toBeGreaterThan(base.length);
    expect(whole.subarray(contents.start, contents.end).toString("latin1")).toBe(`<${"0".repeat(32_768)}>`);
    const signed = Buffer.concat([whole.subarray(0, contents.start), whole.subarray(contents.end)]);
    expect(digest.toString("hex")).toBe(sha256(signed));
    // The catalog has its trap still, unchanged.
    expect(update.toString("latin1").split(lookalike)).toHaveLength(2);
    const own = `/ByteRange [0 ${contents.start} ${contents.end} ${whole.length - contents.end}]`;
    expect(update.indexOf(own)).toBeLessThan(200);
  });

  it("takes a signature once, and none that is too large", async () => {
    const folder = openWorkFolder();
    const base = await prepared(await tablePdf(1));
    const filling = { place: field("paraph-seal"), certifies: true, leftOpen: [], box, at, values: [] };
    const { update, contents } = await fillDocument(base, filling);
    const path = await folder.newPath();
    const before = Buffer.concat([base, update]);
    await writeFile(path, before);

    await expect(embedSignature(path, contents, Buffer.alloc(16_385, 1))).rejects.toThrow(
      "has 16385 bytes, and room for 16384",
    );
    const shifted = { start: contents.start + 1, end: contents.end + 1 };
    await expect(embedSignature(path, shifted, Buffer.from([1]))).rejects.toThrow("no room for a signature");
    expect((await readFile(path)).equals(before)).toBe(true);

    const made = await embedSignature(path, contents, Buffer.alloc(16_384, 0xab));
    const after = await readFile(path);
    expect(made).toEqual({ path, sizeBytes: after.length, sha256: sha256(after) });
    expect(after.subarray(contents.start, contents.end).toString("latin1")).toBe(`<${"ab".repeat(16_384)}>`);
    expect(after.subarray(0, contents.start).equals(before.subarray(0, contents.start))).toBe(true);
    expect(after.subarray(contents.end).equals(before.subarray(contents.end))).toBe(true);
    await expect(embedSignature(path, contents, Buffer.from([1]))).rejects.toThrow("no room for a signature");
    await folder.remove();
  });
});

it("no reader is asked to draw the fields of a signed file anew", async () => {
  const form = (entries: string) =>
    smallPdf({ 1: `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [] ${entries} >> >>` });
  const asked = (await prepared(form("/NeedAppearances true"))).toString("latin1");
  expect(asked.lastIndexOf("/NeedAppearances false")).toBeGreaterThan(asked.indexOf("/NeedAppearances true"));
  expect((await prepared(form(""))).toString("latin1")).not.toContain("NeedAppearances");
});

it("says who, when and by what method in the signature itself, whatever their name holds", async () => {
  const base = await prepared(await tablePdf(1));
  const filling = { place: field("paraph-signer-1"), certifies: false, leftOpen: [], box, at, values: [] };
  const { update } = await fillDocument(base, filling);
  const latin = update.toString("latin1");
  const utf16 = (text: string) => `<FEFF${Buffer.from(text, "utf16le").swap16().toString("hex")}>`;
  expect(latin).toContain(`/Name ${utf16(box.name)}`);
  expect(latin).toContain(`/Reason ${utf16(`Signed by ${box.name} · Written on screen`)}`);
  expect(latin).toContain("/M (D:20261122162031Z)");
  expect(latin).toContain("/SubFilter /ETSI.CAdES.detached");
});

it("a certified file that allows no changes is refused, whatever is to be added", async () => {
  const certified = smallPdf({
    1: "<< /Type /Catalog /Pages 2 0 R /Perms << /DocMDP 5 0 R >> >>",
    5: "<< /Type /Sig /Contents <00> /Reference [<< /TransformMethod /DocMDP /TransformParams << /P 1 >> >>] >>",
  });
  await expect(prepared(certified)).rejects.toMatchObject({ code: "document_locked" });
});
