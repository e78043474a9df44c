import { z } from "zod";
import type { ZodOpenApiPathItemObject, ZodOpenApiPathsObject } from "zod-openapi";

/** The token endpoint speaks RFC 6749, not the API's own form: its entry is written here (interface 4.1). */

const request = z
  .object({
    grant_type: z.enum([
      "client_credentials",
      "authorization_code",
      "refresh_token",
      "urn:ietf:params:oauth:grant-type:token-exchange",
    ]),
    scope: z
      .string()
      .optional()
      .meta({ description: "Separated by spaces; the client's registered scopes when absent." }),
    client_id: z.string().optional().meta({
      description: "Of a client without a secret, which says by this alone who it is; else it may be left out.",
    }),
    client_assertion_type: z
      .literal("urn:ietf:params:oauth:client-assertion-type:jwt-bearer")
      .optional()
      .meta({ description: "private_key_jwt only." }),
    client_assertion: z.string().optional().meta({
      description:
        "private_key_jwt only, in the place of HTTP Basic: a JWT that the client has signed, for one use, which ends within an hour.",
    }),
    resource: z.array(z.url()).optional().meta({
      description:
        "This installation's address, or one below it, as often as wanted: there is no other resource (RFC 8707). A tenant switch takes none.",
    }),
    code: z.string().optional().meta({ description: "authorization_code only." }),
    redirect_uri: z.string().optional().meta({ description: "authorization_code only." }),
    code_verifier: z.string().optional().meta({ description: "authorization_code only (PKCE, S256)." }),
    refresh_token: z.string().optional().meta({ description: "refresh_token only." }),
    subject_token: z.string().optional().meta({ description: "Token exchange: your current access token." }),
    subject_token_type: z
      .literal("urn:ietf:params:oauth:token-type:access_token")
      .optional()
      .meta({ description: "Token exchange: this one, or none." }),
    audience: z
      .uuid()
      .optional()
      .meta({ description: "Token exchange, tenant switch: the organisation to switch to." }),
    target_tenant: z
      .uuid()
      .optional()
      .meta({ description: "Token exchange, delegated access: the organisation whose mandate you hold." }),
  })
  .meta({ id: "TokenRequest" });

const response = z
  .object({
    access_token: z.string(),
    token_type: z.literal("Bearer"),
    expires_in: z.int().meta({ description: "Seconds." }),
    scope: z.string(),
    refresh_token: z.string().optional(),
    id_token: z.string().optional(),
    issued_token_type: z.string().optional(),
  })
  .catchall(z.string())
  .meta({ id: "TokenResponse" });

const error = z
  .object({ error: z.string(), error_description: z.string() })
  .meta({ id: "TokenError", description: "RFC 6749 section 5.2." });

function tokenPath(operationId: string, summary: string, scope: string): ZodOpenApiPathItemObject {
  const refusal = (description: string, code: string, detail: string) => ({
    description,
    content: { "application/json": { schema: error, example: { error: code, error_description: detail } } },
  });
  return {
    post: {
      operationId,
      summary,
      description:
        "Client authentication is HTTP Basic with the client's id and secret, never in the body; or `private_key_jwt` (RFC 7523), where public keys are registered for the client. A client without a secret shows its `client_id`, and the `code_verifier` of PKCE. Where tokens are revoked (RFC 7009), asked about (RFC 7662) and checked, `/idp/.well-known/openid-configuration` says.",
      tags: ["Tokens"],
      // Without one the client is named, or proves itself, in the body.
      security: [{ clientAuthentication: [] }, {}],
      requestBody: {
        required: true,
        content: {
          "application/x-www-form-urlencoded": {
            schema: request,
            example: { grant_type: "client_credentials", scope },
          },
        },
      },
      responses: {
        200: {
          description: "The token. It lives 900 seconds unless `expires_in` says otherwise.",
          content: {
            "application/json": {
              schema: response,
              example: { access_token: "eyJhbGciOiJFUzI1NiIs…", token_type: "Bearer", expires_in: 900, scope },
            },
          },
        },
        400: refusal(
          "The request or the grant is not acceptable.",
          "invalid_grant",
          "There is no mandate between the two.",
        ),
        401: refusal("The client is not who it says.", "invalid_client", "Client authentication failed."),
        413: refusal("The body has more than 64 KiB.", "invalid_request", "The request body is too large."),
        415: refusal(
          "The body is in a Content-Encoding; `Accept-Encoding` says that none is taken.",
          "invalid_request",
          "Bodies are read as they are: send it without Content-Encoding.",
        ),
        429: refusal(
          "Too many failures; `Retry-After` says how long to wait.",
          "temporarily_unavailable",
          "Too many failures.",
        ),
        503: refusal(
          "Something this service needs is away for a moment; `Retry-After` says when to come again.",
          "temporarily_unavailable",
          "The service is away for a moment.",
        ),
        500: refusal("Something went wrong on our side.", "server_error", "Something went wrong on our side."),
      },
    },
  };
}

export const TOKEN_PATHS: ZodOpenApiPathsObject = {
  "/idp/oauth2/token": tokenPath("createToken", "Get an access token", "api"),
  "/api/v2/auth/token": tokenPath(
    "createPlatformToken",
    "Get an access token at the platform's address",
    "platform-api",
  ),
};
