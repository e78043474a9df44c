import type { Db } from "@/db/client";
import { type ClientRow, selectClient } from "@/db/queries/tokens/clients";
import { urlFrom } from "@/lib/shared/uri";
import { invalidRequest, OAuthError } from "@/lib/tokens/oauth-error";
import { type Form, required } from "@/lib/tokens/read-form";
import { refuseForeignResource } from "@/lib/tokens/resource";
import { grantedScopes, understoodScopes } from "@/lib/tokens/scopes";

/** Who asks, and where the answer goes: known before anything is redirected anywhere. */
export type AuthorizationClient = Readonly<{ client: ClientRow; redirectUri: string }>;

const PROMPTS = ["none", "login", "consent", "select_account"] as const;
export type Prompt = (typeof PROMPTS)[number];

export type AuthorizationRequest = Readonly<{
  scopes: readonly string[];
  nonce: string | null;
  codeChallenge: string;
  prompts: ReadonlySet<Prompt>;
  /** Null when any sign-in will do, however old. */
  maxAgeSeconds: number | null;
}>;

const NONCE_CHARACTERS_MAX = 500;

/**
 * The client and its redirection address. What fails here is shown to the person and never redirected: the address may
 * be a thief's (RFC 6749 section 4.1.2.1, RFC 9700 section 4.11).
 * @throws OAuthError
 */
export async function identifyAuthorizationClient(db: Db, form: Form): Promise<AuthorizationClient> {
  const clientId = required(form, "client_id");
  const redirectUri = required(form, "redirect_uri");
  const client = /^[\x21-\x7e]{1,200}$/.test(clientId) ? await selectClient(db, clientId) : null;
  if (client === null || client.disabledAt !== null) throw invalidRequest("The client is not registered.");
  if (!isRegisteredAddress(client, redirectUri)) {
    throw invalidRequest("The redirect_uri is not one of the client's.");
  }
  return { client, redirectUri };
}

/** Whether people may be sent to this address for the client: after signing in, and after signing out. */
export function isRegisteredAddress({ redirectUris }: Pick<ClientRow, "redirectUris">, given: string): boolean {
  return redirectUris.some((registered) => isRegistered(registered, given));
}

/**
 * Character by character (RFC 9700 section 2.1). Only a program on the person's own machine, which can't choose its port
 * beforehand, registers its loopback address without one and comes back to any (RFC 8252 section 7.3).
 */
function isRegistered(registered: string, given: string): boolean {
  if (registered === given) return true;
  const loopback = /^(http:\/\/(?:127\.0\.0\.1|\[::1\])):\d{1,5}(\/.*)?$/.exec(given);
  return loopback !== null && `${loopback[1]}${loopback[2] ?? ""}` === registered && urlFrom(given) !== null;
}

/**
 * The rest of the request (RFC 6749 section 4.1.1, RFC 7636 section 4.3, OpenID Connect Core section 3.1.2.1); what fails
 * here goes back to the client.
 * @throws OAuthError
 */
export function parseAuthorizationRequest(client: ClientRow, form: Form): AuthorizationRequest {
  if (form.has("request")) throw new OAuthError("request_not_supported", "Request objects are not supported.");
  if (form.has("request_uri")) throw new OAuthError("request_uri_not_supported", "Request objects are not supported.");
  if (form.has("registration")) {
    throw new OAuthError("registration_not_supported", "Clients are registered beforehand.");
  }
  if (required(form, "response_type") !== "code") {
    throw new OAuthError("unsupported_response_type", "The only response_type is code.");
  }
  if ((form.get("response_mode") ?? "query") !== "query") throw invalidRequest("The only response_mode is query.");
  if (!client.grantTypes.includes("authorization_code")) {
    throw new OAuthError("unauthorized_client", "The client may not sign people in.");
  }
  refuseForeignResource(form);
  return {
    scopes: grantedScopes(client, understoodScopes(form.get("scope"))),
    nonce: parseNonce(form),
    codeChallenge: parseCodeChallenge(form),
    prompts: parsePrompts(form),
    maxAgeSeconds: parseMaxAge(form),
  };
}

function parseCodeChallenge(form: Form): string {
  const challenge = required(form, "code_challenge");
  // RFC 7636 section 4.3: absent means `plain`, which proves nothing to whoever can read the request.
  if (form.get("code_challenge_method") !== "S256") throw invalidRequest("The only code_challenge_method is S256.");
  if (!/^[A-Za-z0-9_-]{43}$/.test(challenge)) throw invalidRequest("The code_challenge is not a SHA-256 digest.");
  return challenge;
}

function parseNonce(form: Form): string | null {
  const nonce = form.get("nonce") ?? null;
  if (nonce === null) return null;
  if (nonce.length > NONCE_CHARACTERS_MAX || !/^[\x20-\x7e]+$/.test(nonce)) {
    throw invalidRequest("The nonce is too long or holds characters that are not printable.");
  }
  return nonce;
}

function parsePrompts(form: Form): ReadonlySet<Prompt> {
  const asked = (form.get("prompt") ?? "").split(" ").filter(Boolean);
  const prompts = new Set(PROMPTS.filter((prompt) => asked.includes(prompt)));
  if (prompts.has("none") && asked.length > 1) throw invalidRequest("prompt=none stands alone.");
  return prompts;
}

function parseMaxAge(form: Form): number | null {
  const maxAge = form.get("max_age");
  if (maxAge === undefined) return null;
  if (!/^\d{1,9}$/.test(maxAge)) throw invalidRequest("The max_age must be a number of seconds.");
  return Number(maxAge);
}
