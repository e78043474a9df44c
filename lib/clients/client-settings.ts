import { badField } from "@/lib/shared/errors";
import { requireLine } from "@/lib/shared/fields";
import { isWebUri, parametersAmong, toWebUri, urlFrom } from "@/lib/shared/uri";
import { isLoopback } from "./loopback";
import {
  type ClientType,
  GRANT_TYPES,
  type GrantType,
  type IdTokenAlg,
  PUBLIC_GRANT_TYPES,
  SCOPES,
  type Scope,
} from "./model";

/** What an organisation decides of a client. */
export type ClientSettings = Readonly<{
  name: string;
  scopes: readonly Scope[];
  grantTypes: readonly GrantType[];
  /** Where people who sign in, or out, through it come back to. */
  redirectUris: readonly string[];
  /** What it checks ID tokens with; access tokens are none of its business (decision 21). */
  idTokenAlg: IdTokenAlg;
}>;

const NAME_CHARACTERS_MAX = 100;
const REDIRECT_URIS_MAX = 20;
const URI_CHARACTERS_MAX = 2000;

/**
 * The settings in our own order, each once.
 * @throws AppError invalid_field
 */
export function checkClientSettings(settings: ClientSettings, type: ClientType): ClientSettings {
  const name = settings.name.trim();
  if (name === "" || name.length > NAME_CHARACTERS_MAX) {
    throw badField("/name", "wrong_length", `must have 1 to ${NAME_CHARACTERS_MAX} characters`);
  }
  requireLine("/name", name, NAME_CHARACTERS_MAX);
  const scopes = SCOPES.filter((scope) => settings.scopes.includes(scope));
  if (scopes.length === 0) throw badField("/scopes", "missing", "must have at least one scope");
  const grantTypes = GRANT_TYPES.filter((grantType) => settings.grantTypes.includes(grantType));
  if (grantTypes.length === 0) throw badField("/grantTypes", "missing", "must have at least one grant type");
  const redirectUris = [...new Set(settings.redirectUris)];
  if (redirectUris.length > REDIRECT_URIS_MAX) {
    throw badField("/redirectUris", "too_many", `must be at most ${REDIRECT_URIS_MAX}`);
  }
  for (const uri of redirectUris) checkRedirectUri(uri);
  if (type === "PUBLIC") checkPublicClient({ grantTypes, redirectUris });
  return { name, scopes, grantTypes, redirectUris, idTokenAlg: settings.idTokenAlg };
}

/** It signs people in, and does nothing else (decision 335). */
function checkPublicClient({ grantTypes, redirectUris }: Pick<ClientSettings, "grantTypes" | "redirectUris">): void {
  if (!grantTypes.every((grantType) => PUBLIC_GRANT_TYPES.includes(grantType))) {
    throw badField(
      "/grantTypes",
      "invalid",
      `must be among ${PUBLIC_GRANT_TYPES.join(", ")}: the client has no secret`,
    );
  }
  if (!grantTypes.includes("authorization_code")) {
    throw badField("/grantTypes", "missing", "must have authorization_code: the client has no secret");
  }
  if (redirectUris.length === 0) throw badField("/redirectUris", "missing", "must have at least one address");
}

/**
 * What comes back to a redirect address (RFC 6749 sections 4.1.2 and 4.1.2.1, RFC 9207). One that has such a parameter of its own would
 * get it twice, and most libraries take neither (decision 362).
 */
const ANSWER_PARAMETERS = ["code", "state", "iss", "error", "error_description", "error_uri"] as const;

/** RFC 6749 section 3.1.2: absolute, no fragment; and https, except on the person's own machine (RFC 8252 section 7.3). */
function checkRedirectUri(uri: string): void {
  const url = uri.length <= URI_CHARACTERS_MAX && /^\S+$/.test(uri) ? urlFrom(uri) : null;
  const acceptable = url !== null && (url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url)));
  // Compared character by character later on: a star would stand for itself.
  const plain = !/[#*]/.test(uri) && url?.username === "" && url.password === "" && url.port !== "0";
  if (!acceptable || !plain) {
    throw badField("/redirectUris", "invalid", "must be absolute https addresses without a fragment");
  }
  if (!isWebUri(uri)) throw badField("/redirectUris", "invalid", `must be URIs (RFC 3986), such as ${toWebUri(uri)}`);
  const [taken] = parametersAmong(uri, ANSWER_PARAMETERS);
  if (taken === undefined) return;
  throw badField("/redirectUris", "invalid", `must not have ${taken} in their query: it is how they are answered`);
}
