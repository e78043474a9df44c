import { createHash } from "node:crypto";
import { z } from "zod";
import { randomToken } from "@/lib/shared/crypto";
import { TestBrowser } from "./browser";
import { basic, REDIRECT_URI, type TestClient } from "./cast";
import type { ServedRoutes } from "./serve-routes";

const ADDRESS = "http://localhost:3000/idp/oauth2";

/** One token request, as any program sends it. */
export async function askForToken(
  served: ServedRoutes,
  client: TestClient,
  form: Readonly<Record<string, string>>,
): Promise<Response> {
  return served.fetch(`${ADDRESS}/token`, {
    method: "POST",
    headers: { authorization: basic(client) },
    body: new URLSearchParams(form),
  });
}

const tokenResponse = z.object({
  access_token: z.string(),
  expires_in: z.number(),
  scope: z.string(),
  refresh_token: z.string().optional(),
  id_token: z.string().optional(),
});
export type Tokens = z.output<typeof tokenResponse>;

export async function readTokens(response: Response): Promise<Tokens> {
  return tokenResponse.parse(await response.json());
}

/** An access token; by client_credentials unless the form says otherwise. */
export async function aToken(
  served: ServedRoutes,
  client: TestClient,
  form: Readonly<Record<string, string>> = { grant_type: "client_credentials" },
): Promise<string> {
  return (await readTokens(await askForToken(served, client, form))).access_token;
}

const VERIFIER = "a-verifier-of-enough-characters-for-rfc-7636-section-4.1";

/** Where a client sends a person, with these parameters added or (with "") left out. */
export function authorizationAddress(client: TestClient, changes: Readonly<Record<string, string>> = {}): string {
  const parameters = {
    client_id: client.clientId,
    redirect_uri: REDIRECT_URI,
    response_type: "code",
    scope: "openid api",
    state: randomToken(8),
    code_challenge: createHash("sha256").update(VERIFIER).digest("base64url"),
    code_challenge_method: "S256",
    ...changes,
  };
  return `${ADDRESS}/authorize?${new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== ""))}`;
}

/** The code a person brings back to the client. */
export async function aCode(served: ServedRoutes, client: TestClient, email: string): Promise<string> {
  const callback = await new TestBrowser(served).authorize(authorizationAddress(client), email);
  return callback.searchParams.get("code") ?? "";
}

/** The form that redeems a code. */
export function redemption(code: string): Readonly<Record<string, string>> {
  return { grant_type: "authorization_code", code, redirect_uri: REDIRECT_URI, code_verifier: VERIFIER };
}

/** What a person's sign-in gives the client. */
export async function aPersonsToken(served: ServedRoutes, client: TestClient, email: string): Promise<Tokens> {
  return readTokens(await askForToken(served, client, redemption(await aCode(served, client, email))));
}
