import { badField } from "@/lib/shared/errors";
import { prepareSignature } from "@/lib/signatures/keys/prepare-signature";
import { json } from "../../../_visit/answers";
import { backToPage } from "../../../_visit/link-form";
import { toSigning } from "../../../_visit/read-signing";
import { visitorOf } from "../../../_visit/signer-visit";
import { signingForm } from "../../../_visit/signing-form";

/** The signer's browser has opened a certificate, and asks what its key is to sign; it brings that to `…/signatures`. */
export const POST = signingForm({
  asked: "SIGN",
  handle: async ({ db, linkToken, request, found, sent }) => {
    const { draft, contentHash, key } = sent;
    if (key.chain.length === 0) throw badField("/certificate", "missing", "must be chosen");
    const { handwriting, values } = toSigning(found.view, draft, found.page.format);
    const { consent } = draft;
    const input = { method: "CERTIFICATE", contentHash, consent, handwriting, values, chain: key.chain } as const;
    return prepareSignature(db, linkToken, input, await visitorOf(request, linkToken));
  },
  isDone: async (_request, _linkToken, _draft, { uuid, documents }) =>
    json({ preparation: uuid, toBeSigned: documents.map(({ attributes }) => attributes.toString("base64")) }),
});

export const GET = backToPage("/sign");
