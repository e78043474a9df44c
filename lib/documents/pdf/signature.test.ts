import { expect, it } from "vitest";
import { drawPaymentDocument } from "../draw/draw-document";
import { isInstalled, signatureReport, signDetached } from "../testing/outside-tools";
import { paymentPage } from "../testing/sample-pages";
import { smallPdf } from "../testing/sample-pdfs";

const SIGNATURE_HEX_DIGITS = 8000;

/** A PDF with a digital signature over all of it but the signature itself (ISO 32000-1, 12.8.1). */
function signedPdf(): Buffer {
  const room = "0".repeat(SIGNATURE_HEX_DIGITS);
  const bytes = smallPdf({
    1: "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R] /SigFlags 3 >> >>",
    3: "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Annots [6 0 R] >>",
    5: `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 ${" ".repeat(30)}] /Contents <${room}> >>`,
    6: "<< /Type /Annot /Subtype /Widget /FT /Sig /T (Signature) /V 5 0 R /P 3 0 R /Rect [0 0 0 0] /F 132 >>",
  });
  const start = bytes.indexOf(`<${room}`);
  const end = start + SIGNATURE_HEX_DIGITS + 2;
  const range = `${start} ${end} ${bytes.length - end}`.padEnd(30);
  bytes.write(range, bytes.indexOf("/ByteRange [0 ") + "/ByteRange [0 ".length, "latin1");
  const signature = signDetached(Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]));
  bytes.write(signature.toString("hex"), start + 1, "latin1");
  return bytes;
}

it.skipIf(!isInstalled("openssl", "pdfsig"))("a signature stays valid (needs openssl and pdfsig)", async () => {
  const supplied = signedPdf();
  expect(signatureReport(supplied)).toContain("Signature is Valid");

  const update = await drawPaymentDocument(paymentPage, supplied);

  const report = signatureReport(Buffer.concat([supplied, update]));
  expect(report).toContain("Signature is Valid");
  expect(report).toContain("Not total document signed");
});
