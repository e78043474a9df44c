import { GRANT_TYPES, SCOPES } from "@/lib/clients/model";
import { ASSERTION_ALGS } from "@/lib/clients/public-keys";
import { env } from "@/lib/shared/env";
import { issuer } from "./issuer";
import { SIGNING_ALGS } from "./keys/key-set";

/**
 * What clients need to know of this server (RFC 8414, OpenID Connect Discovery): one document, at both addresses.
 * @param uiLocales the languages of the sign-in pages
 */
export function describeServer(uiLocales: readonly string[]) {
  const at = (path: string) => `${issuer()}/oauth2/${path}`;
  return {
    issuer: issuer(),
    authorization_endpoint: at("authorize"),
    token_endpoint: at("token"),
    jwks_uri: at("jwks"),
    revocation_endpoint: at("revoke"),
    introspection_endpoint: at("introspect"),
    userinfo_endpoint: at("userinfo"),
    end_session_endpoint: at("logout"),
    service_documentation: `${env().baseUrl}/docs`,
    scopes_supported: SCOPES,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: GRANT_TYPES,
    token_endpoint_auth_methods_supported: ["client_secret_basic", "private_key_jwt", "none"],
    token_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGS,
    revocation_endpoint_auth_methods_supported: ["client_secret_basic", "private_key_jwt", "none"],
    revocation_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGS,
    introspection_endpoint_auth_methods_supported: ["client_secret_basic", "private_key_jwt"],
    introspection_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGS,
    code_challenge_methods_supported: ["S256"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: SIGNING_ALGS,
    claims_supported: ["sub", "name", "email", "email_verified", "tenant_id", "roles", "auth_time", "sid", "nonce"],
    ui_locales_supported: uiLocales,
    prompt_values_supported: ["none", "login", "consent"],
    authorization_response_iss_parameter_supported: true,
    claims_parameter_supported: false,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
  };
}
