import { type Db, inTransaction, type Transaction } from "@/db/client";
import { databaseTime } from "@/db/database-time";
import { selectMemberships } from "@/db/queries/people/people";
import type { SessionRow } from "@/db/queries/people/sessions";
import { insertCode, lockConsent } from "@/db/queries/tokens/grants";
import { isLoopback } from "@/lib/clients/loopback";
import { findSession } from "@/lib/people/signing-in/login-session";
import { touchSession } from "@/lib/people/signing-in/touch-session";
import { addSeconds, now } from "@/lib/shared/clock";
import { randomToken } from "@/lib/shared/crypto";
import { newUuid } from "@/lib/shared/ids";
import { sha256 } from "@/lib/shared/sha256";
import { withParameters } from "@/lib/shared/uri";
import { issuer } from "@/lib/tokens/issuer";
import { OAuthError } from "@/lib/tokens/oauth-error";
import {
  type AuthorizationClient,
  type AuthorizationRequest,
  identifyAuthorizationClient,
  parseAuthorizationRequest,
} from "./authorization-request";
import { type Interaction, signInteraction } from "./interaction";
import { readHintOf } from "./read-id-token-hint";
import { refuseSandboxClient } from "./refuse-sandbox-client";

/** What happens next: back to the client, or a page of ours that carries the request on. */
export type AuthorizationStep =
  | Readonly<{ type: "RETURN"; location: string }>
  | Readonly<{ type: "SIGN_IN"; interaction: string }>
  | ConsentStep;

/** The question to whoever is signed in; `problem` says that somebody else was asked before. */
type ConsentStep = Readonly<{ type: "CONSENT"; interaction: string; problem?: "another" }>;

/** RFC 6749 section 4.1.2 recommends at most ten minutes; a browser needs seconds. */
const CODE_SECONDS = 60;

/**
 * One step of signing a person in for a client (RFC 6749 section 4.1): run again with the same interaction when the person
 * has signed in or said yes.
 * @param cookie the value of the browser's session cookie
 * @throws OAuthError when it must not be answered by a redirection
 */
export async function authorize(db: Db, interaction: Interaction, cookie: string | null): Promise<AuthorizationStep> {
  const asking = await identifyAuthorizationClient(db, interaction.form);
  try {
    const request = parseAuthorizationRequest(asking.client, interaction.form);
    await refuseSandboxClient(db, asking.client);
    const expected = await readHintOf(interaction.form);
    const session = await findSession(db, cookie);
    if (session === null || !isFresh(session, request, interaction)) {
      if (request.prompts.has("none")) throw new OAuthError("login_required", "Nobody is signed in.");
      return { type: "SIGN_IN", interaction: signInteraction(interaction) };
    }
    if (expected !== null && expected.personUuid !== session.personUuid) {
      const hasBeenAsked = session.authenticatedAt >= interaction.startedAt;
      if (request.prompts.has("none") || hasBeenAsked) throw anotherPerson();
      return { type: "SIGN_IN", interaction: signInteraction(interaction) };
    }
    await touchSession(db, session);
    const code = await inTransaction(db, async (tx) => {
      const isAllowed = await hasConsent(tx, session, asking, request, interaction);
      return isAllowed ? issueCode(tx, session, asking, request) : null;
    });
    if (code === null) {
      if (request.prompts.has("none")) throw new OAuthError("consent_required", "The person has not been asked.");
      return askConsent(interaction, session.personUuid);
    }
    return { type: "RETURN", location: returnTo(asking.redirectUri, interaction, { code }) };
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    return { type: "RETURN", location: returnError(asking.redirectUri, interaction, error) };
  }
}

/** The page's form carries whom it asks: somebody else may sign in, in another tab, before it is answered (decision 333). */
export function askConsent(interaction: Interaction, askedUuid: string): ConsentStep {
  return { type: "CONSENT", interaction: signInteraction({ ...interaction, askedUuid }) };
}

/** OpenID Connect Core section 3.1.2.2: a client that asks for one person by an ID token never gets another. */
function anotherPerson(): OAuthError {
  return new OAuthError("login_required", "Another person than the id_token_hint's is signed in.");
}

/** OpenID Connect Core section 3.1.2.1: `prompt=login` and `max_age` ask for a sign-in that is young enough. */
function isFresh(
  session: SessionRow,
  { prompts, maxAgeSeconds }: AuthorizationRequest,
  { startedAt }: Interaction,
): boolean {
  const { authenticatedAt } = session;
  if (authenticatedAt >= startedAt) return true;
  if (prompts.has("login") || prompts.has("select_account")) return false;
  return maxAgeSeconds === null || addSeconds(authenticatedAt, maxAgeSeconds) >= databaseTime();
}

/**
 * The installation's own dashboard asks nobody; every other client asks once per scope, or each time it says so. A public one on the
 * person's own machine asks each time: any program there could say that it is this one (RFC 8252 section 8.6, decision 335). A yes
 * lasts until the transaction ends, so that whoever takes it back ends the code that is made by it (decision 333).
 */
async function hasConsent(
  tx: Transaction,
  session: SessionRow,
  { client, redirectUri }: AuthorizationClient,
  { scopes, prompts }: AuthorizationRequest,
  { startedAt }: Interaction,
): Promise<boolean> {
  if (client.tenantUuid === null) return true;
  const consent = await lockConsent(tx, session.personUuid, client.clientId);
  if (consent === null || !scopes.every((scope) => consent.scopes.includes(scope))) return false;
  const isAnybody = client.type === "PUBLIC" && isLoopback(new URL(redirectUri));
  return !(prompts.has("consent") || isAnybody) || consent.grantedAt >= startedAt;
}

async function issueCode(
  tx: Transaction,
  session: SessionRow,
  { client, redirectUri }: AuthorizationClient,
  { scopes, nonce, codeChallenge }: AuthorizationRequest,
): Promise<string> {
  const memberships = await selectMemberships(tx, session.personUuid);
  const home = memberships.find(({ tenantUuid }) => tenantUuid === client.tenantUuid) ?? memberships[0];
  if (!home) throw new OAuthError("access_denied", "The person belongs to no organisation.");
  const code = randomToken();
  const at = now();
  await insertCode(tx, {
    codeSha256: sha256(code),
    grantUuid: newUuid(),
    clientId: client.clientId,
    sessionUuid: session.uuid,
    tenantUuid: home.tenantUuid,
    redirectUri,
    scopes,
    nonce,
    codeChallenge,
    createdAt: at,
    expiresAt: addSeconds(at, CODE_SECONDS),
    usedAt: null,
  });
  return code;
}

/** The client's error answer (RFC 6749 section 4.1.2.1). */
export function returnError(redirectUri: string, interaction: Interaction, error: OAuthError): string {
  return returnTo(redirectUri, interaction, { error: error.code, error_description: error.message });
}

/**
 * `state` comes back as it was sent; `iss` tells the client who answers (RFC 9207). What the registered address says itself stays
 * (RFC 6749 section 3.1.2).
 */
function returnTo(redirectUri: string, { form }: Interaction, answer: Readonly<Record<string, string>>): string {
  const state = form.get("state");
  return withParameters(redirectUri, { ...answer, ...(state !== undefined && { state }), iss: issuer() });
}
