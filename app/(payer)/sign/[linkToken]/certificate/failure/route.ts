import { badField } from "@/lib/shared/errors";
import { failCertificate } from "@/lib/signatures/keys/fail-certificate";
import { backToPage } from "../../../../_visit/link-form";
import { visitorOf } from "../../../../_visit/signer-visit";
import { signingForm } from "../../../../_visit/signing-form";

/** The signer's file could not be opened in their browser, or has no key: the page comes back and says so, with what is offered instead. */
export const POST = signingForm<never>({
  asked: "SIGN",
  handle: async ({ db, linkToken, request, sent }) => {
    const fault = sent.key.failure ?? "UNREADABLE";
    await failCertificate(db, linkToken, fault, await visitorOf(request, linkToken));
    throw badField("/certificate", fault.toLowerCase(), "is not one to sign with");
  },
  isDone: (_request, _linkToken, _draft, nothing) => nothing,
});

export const GET = backToPage("/sign");
