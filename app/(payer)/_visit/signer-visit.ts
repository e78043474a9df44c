import { formatsIn } from "@/components/payer/formats";
import { signerMessagesIn } from "@/components/signer/messages";
import type { SignerContext } from "@/components/signer/signer-context";
import { getDb } from "@/lib/http/database";
import { clientAddress } from "@/lib/http/request/client-address";
import { readCookie } from "@/lib/http/request/cookies";
import { sessionCookie } from "@/lib/people/signing-in/login-session";
import type { ApiRequest } from "@/lib/shared/api-request";
import { now } from "@/lib/shared/clock";
import { isoDay } from "@/lib/shared/iso-day";
import type { SignerView } from "@/lib/signatures/signer-view";
import { findSignerView, visitSignerView } from "@/lib/signatures/signing/find-signer-view";
import { isOfSender } from "@/lib/signatures/signing/is-own-link";
import type { Visitor } from "@/lib/signatures/visitor";
import { isOwnLook } from "./is-own-look";
import { isPersonVisit } from "./is-person-visit";
import { lookUp, type Miss } from "./visit";

export type FoundSigner = Readonly<{ outcome: "FOUND"; view: SignerView; page: SignerContext }>;
export type SignerVisit = FoundSigner | Miss;

/** Where somebody signs from, as the evidence says it: also whether the browser is a colleague's of the sender. */
export async function visitorOf(request: ApiRequest, linkToken: string): Promise<Visitor> {
  const cookie = readCookie(request, sessionCookie().name);
  return {
    ipAddress: clientAddress(request),
    userAgent: request.headers.get("user-agent"),
    ofSender: cookie !== null && (await isOfSender(getDb(), linkToken, cookie)),
  };
}

/** What this request shows of a signer's link. A person's visit of the page opens it (decision 3), but not its organisation's own. */
export async function visitAsSigner(request: ApiRequest, linkToken: string): Promise<SignerVisit> {
  if (!isPersonVisit(request)) return lookAsSigner(request, linkToken);
  return toVisit(request, linkToken, async () =>
    (await isOwnLook(request, linkToken))
      ? findSignerView(getDb(), linkToken)
      : visitSignerView(getDb(), linkToken, await visitorOf(request, linkToken)),
  );
}

/** The same for whatever stands beside the page: nothing is opened by it. */
export async function lookAsSigner(request: ApiRequest, linkToken: string): Promise<SignerVisit> {
  return toVisit(request, linkToken, () => findSignerView(getDb(), linkToken));
}

async function toVisit(
  request: ApiRequest,
  linkToken: string,
  find: () => Promise<SignerView | null>,
): Promise<SignerVisit> {
  const looked = await lookUp(request, find);
  if (looked.outcome !== "FOUND") return looked;
  const { language, words: common, view } = looked;
  const { timeZone } = view.payee;
  const at = now();
  const page: SignerContext = {
    path: signerPath(linkToken),
    language,
    words: signerMessagesIn(language),
    common,
    format: formatsIn(language, timeZone),
    now: at,
    today: isoDay(at, timeZone),
  };
  return { outcome: "FOUND", view, page };
}

export function signerPath(linkToken: string): string {
  return `/sign/${encodeURIComponent(linkToken)}`;
}
