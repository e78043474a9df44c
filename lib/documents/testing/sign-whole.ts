import { readFile } from "node:fs/promises";
import type { Credential } from "@/lib/seals/model";
import { signDigest } from "@/lib/seals/sign-digest";
import { openWorkFolder } from "@/lib/shared/process/work-folder";
import { embedSignature } from "../embed-signature";
import { fillSignature } from "../fill-signature";
import type { PaymentPage } from "../model";
import { prepareSignable } from "../prepare-signable";
import type { EvidencePage, FieldFilling, PlacedField, PreparedFields, PrintedText, Writing } from "../signing-model";
import { fileOf } from "./files";
import { sha256 } from "./sample-pdfs";

export const evidencePage: EvidencePage = {
  language: "en",
  payeeName: "Talleres Aitana S.L.",
  timeZone: "Europe/Madrid",
  brandColor: "#4f46e5",
  accentColor: "#0ea5e9",
  logo: null,
  contact: { email: "hola@aitana.example", phone: null },
  voice: null,
  documentName: "Maintenance contract 2026.pdf",
  documentUuid: "01a2005a-aca4-7c1e-8a4e-3f0f7d1f2b11",
  sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  seal: { name: "Paraph Demo Seal (proves nothing)", isDemo: true },
  signers: [{ role: "SIGNER" }, { role: "APPROVER" }],
  verifyUrl: "http://localhost:3000/verify",
};

/** Who they are. */
const NAMES = ["Ána Muñoz", "Jürgen Groß"] as const;

/** What is said of whoever signs with a code. */
export function signerBox(name: string) {
  const { language, timeZone, voice } = evidencePage;
  return {
    ...({ kind: "SIGNER", role: "SIGNER", method: "EMAIL_OTP" } as const),
    ...{ language, timeZone, voice, name, from: "203.0.113.7", evidenceId: "01a2005a-aca4-7c1e-8a4e-3f0f7d1f2b11" },
    ...{ writing: null, certificate: null },
  };
}

/** A pen's lines, much as a name is written. */
export const drawn: Writing = {
  kind: "drawn",
  drawing: {
    width: 400,
    height: 160,
    lines: [
      Array.from({ length: 60 }, (_, at) => [20 + at * 5, 80 + Math.sin(at / 3) * (50 - at * 0.6)]).flat(),
      [180, 120, 240, 116, 330, 118],
      [350, 60],
    ],
  },
};

export type WholeSigner = Readonly<{
  credential: Credential;
  writing?: Writing | null;
  values?: readonly FieldFilling[];
}>;

export type WholeDocument = Readonly<{ revisions: readonly Buffer[]; fields: PreparedFields }>;

type Whole = Readonly<{
  supplied: Uint8Array;
  seal: Credential;
  signers: readonly WholeSigner[];
  evidence?: Partial<EvidencePage>;
  payment?: PaymentPage | null;
  placed?: readonly PlacedField[];
  printed?: readonly PrintedText[];
  values?: (fields: PreparedFields, signer: number) => readonly FieldFilling[];
}>;

/** All of a document's way: every revision's bytes, from the supplied ones on. */
export async function signWhole({
  supplied,
  seal,
  signers,
  evidence,
  payment,
  placed,
  printed,
  values,
}: Whole): Promise<WholeDocument> {
  const folder = openWorkFolder();
  const revisions: Buffer[] = [Buffer.from(supplied)];
  try {
    const page = { ...evidencePage, sha256: sha256(supplied), ...evidence };
    const prepared = await prepareSignable({
      supplied: await fileOf(supplied),
      intoPath: await folder.newPath(),
      evidence: page,
      payment: payment ?? null,
      fields: placed ?? [],
      printed: printed ?? [],
      who: "test",
    });
    if (!prepared) throw new Error("The file is signed already.");
    revisions.push(await readFile(prepared.file.path));
    let base = prepared.file;
    const look = { language: page.language, timeZone: page.timeZone, voice: page.voice };
    const next = async (
      credential: Credential,
      rest: Omit<Parameters<typeof fillSignature>[0], "base" | "intoPath" | "who" | "at">,
    ) => {
      const at = new Date("2026-11-22T16:20:31Z");
      const filled = await fillSignature({ base, intoPath: await folder.newPath(), who: "test", at, ...rest });
      const { der } = await signDigest(credential, filled.digest);
      base = await embedSignature(filled.path, filled.contents, der);
      revisions.push(await readFile(base.path));
    };
    await next(seal, {
      place: { kind: "field", name: prepared.fields.seal },
      certifies: true,
      leftOpen: prepared.fields.placed,
      box: { kind: "SEAL", ...look, seal: page.seal, closes: "DOCUMENT" },
      values: [],
    });
    for (const [place, signer] of signers.entries()) {
      const { role } = page.signers[place] ?? { role: "SIGNER" as const };
      const name = NAMES[place] ?? "Nobody";
      await next(signer.credential, {
        place: { kind: "field", name: prepared.fields.signers[place] ?? "" },
        certifies: false,
        leftOpen: [],
        box: { ...signerBox(name), ...look, role, writing: signer.writing ?? null },
        values: values?.(prepared.fields, place) ?? [],
      });
    }
    return { revisions, fields: prepared.fields };
  } finally {
    await folder.remove();
  }
}
