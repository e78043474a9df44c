import { calculatePKCECodeChallenge, generateRandomCodeVerifier } from "oauth4webapi";
import { type Bank, BankError, type OAuthReturn } from "../connector";
import type { OAuthAction } from "../next-action";
import { resolveLink } from "../transport/links";
import { clientOf } from "./client";
import { type AuthorizationServer, readMetadata } from "./metadata";

/** What the authorization of one payment is asked for by, unless a bank's record says it otherwise (implementation guidelines, 13). */
const PAYMENT_SCOPE = "PIS:{paymentId}";

/** Where the payer lets us order, before anything is ordered; null at a bank that wants nothing of the kind. Nothing leaves. */
export async function askToOrder(bank: Bank, back: OAuthReturn): Promise<OAuthAction | null> {
  const { psuToken, scope } = bank.auth;
  const server = serverOf(bank);
  return psuToken === "PRE_STEP" && server ? oauthAction(bank, "PRE_STEP", server, scope, back) : null;
}

/**
 * Where the payer authorises a payment that the bank holds, or that it forgets it, at a bank whose authorisation is OAuth's.
 *
 * @param description where the bank says that its server is described (`scaOAuth`); not read where the record names the server
 * @returns null where nobody says which server that is
 * @throws BankError TOKEN or PROTOCOL when the description can't be read
 */
export async function askToPay(
  bank: Bank,
  description: string | null,
  { bankPaymentId, oauth }: Readonly<{ bankPaymentId: string; oauth: OAuthReturn | undefined }>,
): Promise<OAuthAction | null> {
  const server = serverOf(bank) ?? (description === null ? null : await describedAt(bank, description));
  if (server === null) return null;
  const scope = (bank.auth.scope ?? PAYMENT_SCOPE).replaceAll("{paymentId}", bankPaymentId);
  return oauthAction(bank, "INTEGRATED", server, scope, wayBackOf(oauth));
}

function describedAt(bank: Bank, link: string): Promise<AuthorizationServer> {
  return readMetadata(bank, resolveLink(bank, link));
}

/** As the record says it; null where it doesn't. */
function serverOf({ auth }: Bank): AuthorizationServer | null {
  const { authorizeUrl, tokenUrl, issuer } = auth;
  return authorizeUrl === null || tokenUrl === null ? null : { authorizeUrl, tokenUrl, issuer, namesIssuer: false };
}

async function oauthAction(
  bank: Bank,
  purpose: OAuthAction["purpose"],
  { authorizeUrl, ...server }: AuthorizationServer,
  scope: string | null,
  { redirectUri, state }: OAuthReturn,
): Promise<OAuthAction> {
  const codeVerifier = bank.auth.pkce ? generateRandomCodeVerifier() : null;
  const url = new URL(authorizeUrl);
  const said = {
    response_type: "code",
    client_id: clientOf(bank).client.client_id,
    redirect_uri: redirectUri,
    ...(scope !== null && { scope }),
    state,
    ...(codeVerifier !== null && {
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: "S256",
    }),
  };
  for (const [name, value] of Object.entries(said)) url.searchParams.set(name, value);
  return { type: "OAUTH", purpose, authorizeUrl: url.href, state, codeVerifier, redirectUri, ...server };
}

/** Whoever orders where the authorisation is OAuth's says where the payer comes back to. */
function wayBackOf(back: OAuthReturn | undefined): OAuthReturn {
  if (back === undefined) throw new BankError("PROTOCOL", "Nobody comes back from the bank's authorization server.");
  return back;
}
