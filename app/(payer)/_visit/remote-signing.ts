import { serialiseCookie } from "@/lib/http/cookies";
import { RETURN_PATH } from "@/lib/remote-signing/return-url";
import { env } from "@/lib/shared/env";
import { seeOther } from "./answers";
import { signerPath } from "./signer-visit";

/** By what the browser that comes back is known to be the one that left. */
export const BROWSER_COOKIE = "paraph_remote_signing";

/** As long as both of the provider's pages may take. */
const BROWSER_SECONDS = 1_800;

/** To the page that leads to the provider, with what the browser keeps until it is back. */
export function leaving(linkToken: string, browserToken: string): Response {
  const response = seeOther(`${signerPath(linkToken)}/provider`);
  const cookie = serialiseCookie(BROWSER_COOKIE, browserToken, {
    httpOnly: true,
    // Sent along where the provider's page leads back here.
    sameSite: "lax",
    secure: env().baseUrl.startsWith("https:"),
    path: RETURN_PATH,
    maxAge: BROWSER_SECONDS,
  });
  response.headers.append("Set-Cookie", cookie);
  return response;
}
