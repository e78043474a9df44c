import { sendSigningCode } from "@/lib/signatures/codes/send-signing-code";
import { backToPage } from "../../../_visit/link-form";
import { shownAgain, signingForm } from "../../../_visit/signing-form";

/**
 * The signer asks for a code, on the way that is chosen. The page comes back at once and not by a redirection, so that what has
 * been filled in comes with it.
 */
export const POST = signingForm({
  asked: "CODE",
  handle: async ({ db, linkToken, found, sent }) => {
    const { methods } = found.view.signer;
    const channels = methods.filter((method) => method === "EMAIL_OTP" || method === "SMS_OTP");
    const channel = channels.find((each) => each === sent.draft.method) ?? channels[0];
    if (channel) await sendSigningCode(db, linkToken, channel);
  },
  isDone: (request, linkToken, { draft, contentHash }) =>
    shownAgain(request, linkToken, { contentHash, draft: { ...draft, code: "" } }),
});

export const GET = backToPage("/sign");
