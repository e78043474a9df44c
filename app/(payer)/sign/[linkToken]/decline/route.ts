import { declineToSign } from "@/lib/signatures/decline-to-sign";
import { readFormField } from "../../../_visit/read-form";
import { signerForm } from "../../../_visit/signer-form";
import { visitorOf } from "../../../_visit/signer-visit";

/** The signer declines, with a reason or without. */
export const POST = signerForm(async (db, linkToken, request) => {
  const reason = await readFormField(request, "reason");
  await declineToSign(db, linkToken, reason?.trim().slice(0, 500) || null, visitorOf(request));
});
