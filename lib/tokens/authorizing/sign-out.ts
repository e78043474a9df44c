import type { Database, Db } from "@/db/client";
import { selectClient } from "@/db/queries/tokens/clients";
import { endSession } from "@/lib/people/signing-in/end-session";
import { findSession } from "@/lib/people/signing-in/login-session";
import { withParameters } from "@/lib/shared/uri";
import { invalidRequest } from "@/lib/tokens/oauth-error";
import type { Form } from "@/lib/tokens/read-form";
import { isRegisteredAddress } from "./authorization-request";
import { type IdTokenHint, readHintOf } from "./read-id-token-hint";

/** What happens next: to the address, signed out, or to a page of ours that asks the person first. */
export type SignOutStep = Readonly<{ type: "DONE"; location: string } | { type: "ASK" }>;

const SIGNED_OUT = "/sign-in?notice=signed_out";

/**
 * Signs a person out for a client (OpenID Connect RP-Initiated Logout 1.0). An ID token of the sign-in proves that the client
 * may ask; without one the person is asked, because any site could send a browser here. Everything the sign-in gave ends.
 * @param cookie the value of the browser's session cookie
 * @param confirmed the person has said yes on our own page
 * @throws OAuthError invalid_request, which must not be answered by a redirection
 */
export async function signOut(
  db: Database,
  form: Form,
  cookie: string | null,
  confirmed: boolean,
  ipAddress: string | null,
): Promise<SignOutStep> {
  const hint = await readHintOf(form);
  const location = await returnAddress(db, form, hint);
  if (hint !== null) {
    await endSession(db, hint.personUuid, hint.sessionUuid, ipAddress);
    return { type: "DONE", location };
  }
  const session = await findSession(db, cookie);
  if (session === null) return { type: "DONE", location };
  if (!confirmed) return { type: "ASK" };
  await endSession(db, session.personUuid, session.uuid, ipAddress);
  return { type: "DONE", location };
}

/** One of the client's registered addresses, character by character: anywhere else would be an open redirect. */
async function returnAddress(db: Db, form: Form, hint: IdTokenHint | null): Promise<string> {
  const asked = form.get("post_logout_redirect_uri");
  if (asked === undefined) return SIGNED_OUT;
  const clientId = hint?.clientId ?? form.get("client_id") ?? "";
  const client = /^[\x21-\x7e]{1,200}$/.test(clientId) ? await selectClient(db, clientId) : null;
  if (client === null || client.disabledAt !== null || !isRegisteredAddress(client, asked)) {
    throw invalidRequest("The post_logout_redirect_uri is not one of the client's.");
  }
  const state = form.get("state");
  return withParameters(asked, state === undefined ? {} : { state });
}
