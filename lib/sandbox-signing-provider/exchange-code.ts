import { createHash } from "node:crypto";
import { answered, invalidRequest, Refusal } from "./answers";
import { read, use, write } from "./consents";
import { isItsSecret, isRegistered } from "./registration";

/** `POST oauth2/token` (CSC API v2, 8.4.3; RFC 6749, 4.1.3; RFC 7636, 4.6). */
export async function exchangeCode(request: Request): Promise<Response> {
  const form = await request.formData().catch(() => null);
  const field = (name: string) => {
    const value = form?.get(name);
    return typeof value === "string" ? value : null;
  };
  if (field("grant_type") !== "authorization_code") throw invalidRequest("The grant is an authorization code.");
  if (!isItsSecret(field("client_id"), field("client_secret"))) {
    throw new Refusal(401, "invalid_client", "The application is not known.");
  }
  const code = read("code", field("code"));
  const challenge = createHash("sha256")
    .update(field("code_verifier") ?? "")
    .digest("base64url");
  const isTheirs = isRegistered(field("client_id"), field("redirect_uri")) && code?.codeChallenge === challenge;
  if (!code || !isTheirs || !use(code)) {
    throw new Refusal(400, "invalid_grant", "The code is over, was used, or is for another.");
  }
  return answered({ access_token: write("token", code), token_type: "Bearer", expires_in: 300 });
}
