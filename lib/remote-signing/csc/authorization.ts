import { createHash } from "node:crypto";
import type { Passage, Returned } from "../model";
import { RemoteSigningError } from "../remote-signing-error";
import { returnUrl } from "../return-url";
import type { ProviderSettings } from "../settings";
import { infoAnswer, type Token, tokenAnswer } from "./answers";
import { callProvider, jsonBody } from "./call-provider";

/** What we ask of a provider, and can't do without. */
const NEEDED = ["credentials/list", "credentials/info", "signatures/signHash"] as const;

/** Where the provider's authorization server begins, as it says itself, without a trailing slash. @throws RemoteSigningError */
async function authorizationServer(settings: ProviderSettings): Promise<string> {
  const url = `${settings.url}/info`;
  const { methods, oauth2 } = await callProvider(settings, { call: "info", url, ...jsonBody({}), answer: infoAnswer });
  if (!NEEDED.every((method) => methods.includes(method))) throw new RemoteSigningError("UNSOUND", "info");
  // People are sent there, and our registration's secret is.
  if (!settings.policy.allowHttp && !oauth2.startsWith("https:")) throw new RemoteSigningError("UNSOUND", "info");
  return oauth2.replace(/\/+$/, "");
}

/**
 * The page to which a person goes (8.4.2; RFC 6749, 4.1.1; RFC 7636, 4.3).
 * @throws RemoteSigningError
 */
export async function authorizationUrl(
  settings: ProviderSettings,
  { state, codeVerifier, language }: Passage,
  scope: Readonly<Record<string, string>>,
): Promise<string> {
  const url = new URL(`${await authorizationServer(settings)}/oauth2/authorize`);
  const parameters = {
    response_type: "code",
    client_id: settings.clientId,
    redirect_uri: returnUrl(),
    ...scope,
    lang: language,
    state,
    code_challenge: createHash("sha256").update(codeVerifier).digest("base64url"),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return settings.pagesOrigin === null ? url.href : settings.pagesOrigin + url.pathname + url.search;
}

/** What the person's consent is exchanged for (8.4.3; RFC 6749, 4.1.3). @throws RemoteSigningError */
export async function exchangeCode(settings: ProviderSettings, { code, codeVerifier }: Returned): Promise<Token> {
  const form = {
    grant_type: "authorization_code",
    code,
    redirect_uri: returnUrl(),
    client_id: settings.clientId,
    client_secret: settings.clientSecret,
    code_verifier: codeVerifier,
  };
  return callProvider(settings, {
    call: "oauth2/token",
    url: `${await authorizationServer(settings)}/oauth2/token`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(form).toString(),
    answer: tokenAnswer,
  });
}
