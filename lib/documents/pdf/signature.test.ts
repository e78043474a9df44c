import { expect, it } from "vitest";
import { drawPaymentDocument } from "../draw/draw-document";
import { isInstalled, signatureReport } from "../testing/outside-tools";
import { paymentPage } from "../testing/sample-pages";
import { signedElsewhere } from "../testing/signed-elsewhere";

it.skipIf(!isInstalled("openssl", "pdfsig"))("a signature stays valid (needs openssl and pdfsig)", async () => {
  const supplied = signedElsewhere();
  expect(signatureReport(supplied)).toContain("Signature is Valid");

  const update = await drawPaymentDocument(paymentPage, supplied);

  const report = signatureReport(Buffer.concat([supplied, update]));
  expect(report).toContain("Signature is Valid");
  expect(report).toContain("Not total document signed");
});
