import { signDocuments } from "@/lib/signatures/sign-documents";
import { seeOther } from "../../../_visit/answers";
import { toSigning } from "../../../_visit/read-signing";
import { signerPath, visitorOf } from "../../../_visit/signer-visit";
import { backToSigning, signingForm } from "../../../_visit/signing-form";

/** The signer signs, or approves. */
export const POST = signingForm({
  asked: "SIGN",
  handle: async ({ db, linkToken, request, found, sent }) => {
    const { draft, contentHash } = sent;
    const { consent, code } = draft;
    const method = draft.method ?? found.view.signer.methods[0] ?? "HANDWRITTEN";
    const { handwriting, values } = toSigning(found.view, draft, found.page.format);
    const signing = { method, contentHash, consent, handwriting, code: code || null, values };
    await signDocuments(db, linkToken, signing, visitorOf(request));
  },
  isDone: async (_request, linkToken) => seeOther(signerPath(linkToken)),
});

export const GET = backToSigning;
