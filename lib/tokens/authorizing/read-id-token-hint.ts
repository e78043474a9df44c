import { compactVerify, decodeJwt } from "jose";
import { z } from "zod";
import { issuer } from "@/lib/tokens/issuer";
import { SIGNING_ALGS } from "@/lib/tokens/keys/key-set";
import { invalidRequest } from "@/lib/tokens/oauth-error";
import type { Form } from "@/lib/tokens/read-form";
import { tokenState } from "@/lib/tokens/token-state";

const hint = z.object({ iss: z.string(), sub: z.guid(), aud: z.string(), sid: z.guid() });

/** Whose sign-in an ID token tells of, and to which client. */
export type IdTokenHint = Readonly<{ personUuid: string; clientId: string; sessionUuid: string }>;

/**
 * Whose sign-in a request speaks of by its `id_token_hint`; null without one.
 * @throws OAuthError invalid_request when it is no ID token of ours for the client that the request names, if it names one
 */
export async function readHintOf(form: Form): Promise<IdTokenHint | null> {
  const token = form.get("id_token_hint");
  if (token === undefined) return null;
  const known = await readIdTokenHint(token);
  if (known === null) throw invalidRequest("The id_token_hint is not an ID token of this server.");
  if ((form.get("client_id") ?? known.clientId) !== known.clientId) {
    throw invalidRequest("The id_token_hint was issued to another client.");
  }
  return known;
}

/**
 * An ID token of ours that comes back as a hint. An expired one is as good (OpenID Connect RP-Initiated Logout 1.0, section 2);
 * null for one that we did not sign, or whose key is gone.
 */
async function readIdTokenHint(token: string): Promise<IdTokenHint | null> {
  const keys = (await tokenState()).keys();
  try {
    await compactVerify(
      token,
      ({ kid = "", alg, typ }) => {
        const key = typ === "JWT" ? keys.verifier(kid, alg) : null;
        if (key === null) throw new Error("Not a key of ours for ID tokens.");
        return key;
      },
      { algorithms: [...SIGNING_ALGS] },
    );
    const { iss, sub, aud, sid } = hint.parse(decodeJwt(token));
    return iss === issuer() ? { personUuid: sub, clientId: aud, sessionUuid: sid } : null;
  } catch {
    return null;
  }
}
