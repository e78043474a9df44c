import { createHash } from "node:crypto";
import { OBJECTS, stream, type Update, updated } from "@/lib/documents/pdf/judge/testing/revisions";
import { smallPdf } from "@/lib/documents/testing/sample-pdfs";
import type { Credential } from "@/lib/seals/model";
import { signDigest } from "@/lib/seals/sign-digest";
import type { KnownDocument, KnownRevision } from "../known-document";

/** Documents in the order of our own (design: signatures), written by hand so that they can be forged by hand. */

/** As it came: one page and a note on it. */
const SUPPLIED = {
  1: "<< /Type /Catalog /Pages 2 0 R >>",
  2: "<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 200 200] >>",
  3: "<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources 6 0 R /Annots [14 0 R] >>",
  4: OBJECTS[4],
  6: OBJECTS[6],
  7: OBJECTS[7],
  8: OBJECTS[8],
  14: OBJECTS[14],
};

const emptyField = (name: string, y: number) =>
  `<< /Type /Annot /Subtype /Widget /FT /Sig /T (${name}) /Rect [20 ${y} 120 ${y + 30}] /P 5 0 R /F 132 >>`;

/** What each field of the evidence page is, by its object. */
const SEAL_FIELD = 10;
const SIGNER_FIELDS = [11, 12] as const;
const PLACED_FIELD = 13;
const FIELDS: Readonly<Record<number, string>> = {
  [SEAL_FIELD]: emptyField("paraph-seal", 20),
  11: emptyField("paraph-signer-1", 60),
  12: emptyField("paraph-signer-2", 100),
  [PLACED_FIELD]:
    "<< /Type /Annot /Subtype /Widget /FT /Tx /T (paraph-field-1) /Rect [20 100 120 120] /P 3 0 R /F 4 >>",
};

export const CATALOG_BODY = "/Type /Catalog /Pages 2 0 R /AcroForm 9 0 R";
export const PAGES_BODY = "<< /Type /Pages /Kids [3 0 R 5 0 R] /Count 2 /MediaBox [0 0 200 200] >>";
export const PAGE_BODY = "<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources 6 0 R /Annots [14 0 R 13 0 R] >>";

const PREPARED: Update = {
  1: `<< ${CATALOG_BODY} >>`,
  2: PAGES_BODY,
  3: PAGE_BODY,
  5: "<< /Type /Page /Parent 2 0 R /Contents 16 0 R /Resources 6 0 R /Annots [10 0 R 11 0 R 12 0 R] >>",
  9: "<< /Fields [10 0 R 11 0 R 12 0 R 13 0 R] /SigFlags 3 >>",
  ...FIELDS,
  16: stream("BT /F1 12 Tf 20 180 Td (Evidence) Tj ET"),
};

/** Room for a chain and a timestamp. */
const CONTENTS_BYTES = 8192;
const RANGE = "0 1000000000 1000000000 1000000000";

type Filling = Readonly<{
  field: number;
  name: string;
  by: Credential;
  more?: Update;
  entries?: string;
}>;

/** The next revision: a field is filled, and the whole signed. */
export async function filled(bytes: Buffer, filling: Filling): Promise<Buffer> {
  const { field, name, more = {}, entries = "" } = filling;
  const signature = 100 + 2 * field;
  const body = FIELDS[field] ?? "";
  const update = updated(bytes, {
    [field]: body.replace(/ >>$/, ` /V ${signature} 0 R /AP << /N ${signature + 1} 0 R >> >>`),
    [signature]: `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /M (D:20261121232000+00'00') /Name (${name}) ${entries} /ByteRange [${RANGE}] /Contents <${"0".repeat(2 * CONTENTS_BYTES)}> >>`,
    [signature + 1]: stream(`BT (${name}) Tj ET`, "/Type /XObject /Subtype /Form /BBox [0 0 100 30]"),
    ...more,
  });
  return signed(update, bytes.length, filling.by);
}

/** Writes the range, and a signature into its room. */
async function signed(update: Buffer, from: number, by: Credential): Promise<Buffer> {
  const bytes = Buffer.from(update);
  const start = bytes.indexOf("/Contents <00", from) + "/Contents ".length;
  const end = bytes.indexOf(">", start) + 1;
  const range = [0, start, end, bytes.length - end].join(" ");
  bytes.write(range.padEnd(RANGE.length), bytes.indexOf(RANGE, from), "latin1");
  const content = Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]);
  const { der } = await signDigest(by, createHash("sha256").update(content).digest());
  bytes.write(der.toString("hex"), start + 1, "latin1");
  return bytes;
}

const DOC_MDP =
  "/Reference [<< /Type /SigRef /TransformMethod /DocMDP /TransformParams << /Type /TransformParams /P 2 /V /1.2 >> >>]";

/** Supplied, prepared, sealed, signed by Ana, signed by Jon: each with the one before as its beginning. */
export async function sealedRevisions(by: Credential): Promise<readonly [Buffer, Buffer, Buffer, Buffer, Buffer]> {
  const supplied = smallPdf(SUPPLIED);
  const prepared = updated(supplied, PREPARED);
  const perms = { 1: `<< ${CATALOG_BODY} /Perms << /DocMDP ${100 + 2 * SEAL_FIELD} 0 R >> >>` };
  const sealed = await filled(prepared, { field: SEAL_FIELD, name: "Paraph", by, more: perms, entries: DOC_MDP });
  const [first, second] = SIGNER_FIELDS;
  const placed = (FIELDS[PLACED_FIELD] ?? "").replace(/ >>$/, " /V (Ana) /AP << /N 17 0 R >> >>");
  const more = { [PLACED_FIELD]: placed, 17: stream("BT (Ana) Tj ET", "/Subtype /Form /BBox [0 0 9 9]") };
  const one = await filled(sealed, { field: first, name: "Ana Soler", by, more });
  const two = await filled(one, { field: second, name: "Jon Etxe", by });
  return [supplied, prepared, sealed, one, two];
}

const KINDS = ["SUPPLIED", "PREPARED", "SEALED", "SIGNED", "SIGNED"] as const;
export const SIGNED_AT = new Date("2026-11-21T23:20:00.000Z");

/** As it stands in our records, up to the newest of these. */
export function recordsOf(revisions: readonly Buffer[], documentUuid: string): KnownDocument {
  return {
    documentUuid,
    legalName: "Ejemplo S.L.",
    revisions: revisions.map((bytes, revision): KnownRevision => {
      const kind = KINDS[revision] ?? "SIGNED";
      return {
        revision,
        kind,
        sha256: createHash("sha256").update(bytes).digest("hex"),
        sizeBytes: bytes.length,
        isTimestamped: false,
        hasValidation: false,
        signer:
          kind === "SIGNED"
            ? {
                name: revision === 3 ? "Ana Soler" : "Jon Etxe",
                method: "EMAIL_OTP",
                signedAt: SIGNED_AT,
                certificate: null,
              }
            : null,
      };
    }),
  };
}
