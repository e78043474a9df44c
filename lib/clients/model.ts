/** Clients of the authorization server: what they may ask for, and by which means they prove who they are. */

/** RFC 6749 section 2.1: one that keeps a secret, and one on people's own devices, where nothing is secret (decision 335). */
export const CLIENT_TYPES = ["CONFIDENTIAL", "PUBLIC"] as const;
export type ClientType = (typeof CLIENT_TYPES)[number];

/** Identity scopes say what a client learns of a person; the others open the API (decision 5). */
export const IDENTITY_SCOPES = ["openid", "profile", "email"] as const;
export const API_SCOPES = ["api", "platform-api"] as const;
export const SCOPES = [...IDENTITY_SCOPES, ...API_SCOPES] as const;
export type Scope = (typeof SCOPES)[number];

/** What a client's ID tokens are signed with (`id_token_signed_response_alg`): ours first, and what every library knows. */
export const ID_TOKEN_ALGS = ["ES256", "RS256"] as const;
export type IdTokenAlg = (typeof ID_TOKEN_ALGS)[number];

/** A public key that a client signs its assertions with (RFC 7517), with no more of it than is needed. */
export type ClientKey = Readonly<{
  kid: string;
  kty: "RSA" | "EC" | "OKP";
  /** The only algorithm it is for. */
  alg?: string;
  /** RFC 7638: what people compare. */
  thumbprint: string;
  n?: string;
  e?: string;
  crv?: string;
  x?: string;
  y?: string;
}>;

export const TOKEN_EXCHANGE = "urn:ietf:params:oauth:grant-type:token-exchange";
export const GRANT_TYPES = ["client_credentials", "authorization_code", "refresh_token", TOKEN_EXCHANGE] as const;
export type GrantType = (typeof GRANT_TYPES)[number];
/** A public client acts for whoever has signed in through it, and never on its own. */
export const PUBLIC_GRANT_TYPES: readonly GrantType[] = ["authorization_code", "refresh_token"];
