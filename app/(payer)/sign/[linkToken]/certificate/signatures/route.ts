import { badField } from "@/lib/shared/errors";
import { completePrepared } from "@/lib/signatures/keys/complete-prepared";
import { seeOther } from "../../../../_visit/answers";
import { backToPage } from "../../../../_visit/link-form";
import { signerPath, visitorOf } from "../../../../_visit/signer-visit";
import { signingForm } from "../../../../_visit/signing-form";

/** The key in the signer's browser has signed what was prepared. A 409 says to begin again, which the page does by itself. */
export const POST = signingForm({
  asked: "SIGN",
  handle: async ({ db, linkToken, request, sent }) => {
    const { preparationUuid, signatures } = sent.key;
    if (preparationUuid === null) throw badField("/preparation", "invalid", "must be one of ours");
    await completePrepared(db, linkToken, { preparationUuid, signatures }, await visitorOf(request, linkToken));
  },
  isDone: async (_request, linkToken) => seeOther(signerPath(linkToken)),
});

export const GET = backToPage("/sign");
