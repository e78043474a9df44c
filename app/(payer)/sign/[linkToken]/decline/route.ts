import { declineToSign } from "@/lib/signatures/signing/decline-to-sign";
import { backToPage } from "../../../_visit/link-form";
import { readWords } from "../../../_visit/read-form";
import { signerForm } from "../../../_visit/signer-form";
import { visitorOf } from "../../../_visit/signer-visit";

/** The signer declines, with a reason or without. */
export const POST = signerForm(async (db, linkToken, request) => {
  const said = await readWords(request);
  await declineToSign(db, linkToken, said?.get("reason") ?? null, await visitorOf(request, linkToken));
});

export const GET = backToPage("/sign");
