import type { ClientRow } from "@/db/queries/tokens/clients";
import { IDENTITY_SCOPES, SCOPES } from "@/lib/clients/model";
import { OAuthError } from "./oauth-error";

/** RFC 6749 section 3.3. */
const SCOPE_TOKEN = /^[\x21\x23-\x5b\x5d-\x7e]+$/;

/**
 * What a client is granted: what it asks for, or, when it asks for nothing, what it is registered for (decision 5).
 * Identity scopes may be asked for by every client; without a person they open nothing.
 * @throws OAuthError invalid_scope
 */
export function grantedScopes(client: ClientRow, requested: string | undefined): readonly string[] {
  return narrowedScopes(scopesOpenTo(client), requested, client.scopes);
}

/**
 * What of a sign-in's scopes there is here: others are left out, as OpenID Connect Core section 3.1.2.1 has it (decision 363). Whoever
 * asks for tokens alone is told of each scope that is none (RFC 6749 section 3.3).
 */
export function understoodScopes(requested: string | undefined): string | undefined {
  const asked = (requested ?? "").split(" ");
  if (!asked.includes("openid")) return requested;
  const isKnown = (scope: string) => SCOPES.some((known) => known === scope);
  return asked.filter((scope) => isKnown(scope) || !SCOPE_TOKEN.test(scope)).join(" ");
}

/** Whatever the client may have now: it may have been registered for more when it was granted something. */
export function scopesOpenTo(client: ClientRow): readonly string[] {
  return [...new Set([...IDENTITY_SCOPES, ...client.scopes])];
}

/**
 * A subset of what there is (RFC 6749 section 6).
 * @param unasked what is granted when nothing is asked for; all by default
 * @throws OAuthError invalid_scope
 */
export function narrowedScopes(
  allowed: readonly string[],
  requested: string | undefined,
  unasked: readonly string[] = allowed,
): readonly string[] {
  if (requested === undefined) return unasked;
  const asked = [...new Set(requested.split(" ").filter(Boolean))];
  if (asked.length === 0 || !asked.every((scope) => SCOPE_TOKEN.test(scope))) throw badScope("The scope is malformed.");
  const refused = asked.find((scope) => !allowed.includes(scope));
  if (refused === undefined) return asked;
  throw badScope(`The scope ${refused.slice(0, NAMED_CHARACTERS_MAX)} is unknown or more than the client may have.`);
}

const NAMED_CHARACTERS_MAX = 100;

function badScope(description: string): OAuthError {
  return new OAuthError("invalid_scope", description);
}
