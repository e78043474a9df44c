import { signDetached } from "./outside-tools";
import { smallPdf } from "./sample-pdfs";

const SIGNATURE_HEX_DIGITS = 8000;

/** As a certification says what may follow it (ISO 32000-1, 12.8.2.2): 2 forms and signatures, 3 comments as well. */
type Allowed = 2 | 3;

/**
 * A PDF with a digital signature of somebody else's over all of it but the signature itself (ISO 32000-1, 12.8.1), made by openssl;
 * a certification, where it says what may follow.
 */
export function signedElsewhere(allowed?: Allowed): Buffer {
  const room = "0".repeat(SIGNATURE_HEX_DIGITS);
  const parameters = `<< /Type /TransformParams /P ${allowed} /V /1.2 >>`;
  const reference = `/Reference [<< /Type /SigRef /TransformMethod /DocMDP /TransformParams ${parameters} >>]`;
  const bytes = smallPdf({
    1: `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R] /SigFlags 3 >> ${allowed ? "/Perms << /DocMDP 5 0 R >>" : ""} >>`,
    3: "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Annots [6 0 R] >>",
    5: `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached ${allowed ? reference : ""} /ByteRange [0 ${" ".repeat(30)}] /Contents <${room}> >>`,
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
