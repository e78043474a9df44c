import type { RemoteFailure } from "@/lib/signatures/model";
import { beginRemoteSigning } from "@/lib/signatures/remote/begin-remote-signing";
import { signDocuments } from "@/lib/signatures/signing/sign-documents";
import { seeOther } from "../../../_visit/answers";
import { backToPage } from "../../../_visit/link-form";
import { toSigning } from "../../../_visit/read-signing";
import { failedRemotely, leaving } from "../../../_visit/remote-signing";
import { signerPath, visitorOf } from "../../../_visit/signer-visit";
import { signingForm } from "../../../_visit/signing-form";

/** With a key of ours everything is done then; with one that a provider keeps the signer has to go there first. */
type Result = Readonly<{ leavesWith: string | null; failure: RemoteFailure | null }>;

const DONE: Result = { leavesWith: null, failure: null };

/** The signer signs, or approves. */
export const POST = signingForm<Result>({
  asked: "SIGN",
  handle: async ({ db, linkToken, request, found, sent }) => {
    const { draft, contentHash, form } = sent;
    const { consent, code } = draft;
    const method = draft.method ?? found.view.signer.methods[0] ?? "HANDWRITTEN";
    const { handwriting, values } = toSigning(found.view, draft, found.page.format);
    const signing = { contentHash, consent, handwriting, values };
    const visitor = await visitorOf(request, linkToken);
    if (method === "REMOTE") {
      const about = { language: found.page.language, form, visitor };
      const begun = await beginRemoteSigning(db, linkToken, signing, about);
      return begun.failure === null ? { ...DONE, leavesWith: begun.browserToken } : { ...DONE, failure: begun.failure };
    }
    await signDocuments(db, linkToken, { ...signing, method, code: code || null }, visitor);
    return DONE;
  },
  isDone: async (request, linkToken, sent, { leavesWith, failure }) => {
    if (failure !== null) return failedRemotely(request, linkToken, sent, failure);
    return leavesWith === null ? seeOther(signerPath(linkToken)) : leaving(linkToken, leavesWith);
  },
});

export const GET = backToPage("/sign");
