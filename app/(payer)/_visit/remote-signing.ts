import { createHash } from "node:crypto";
import { NO_DRAFT, NO_PROBLEMS, type SigningProblems } from "@/components/signer/signing/draft";
import { getDb } from "@/lib/http/database";
import { readCookies, serialiseCookie } from "@/lib/http/request/cookies";
import { RETURN_PATH } from "@/lib/remote-signing/return-url";
import type { ApiRequest } from "@/lib/shared/api-request";
import { env } from "@/lib/shared/env";
import type { RemoteFailure } from "@/lib/signatures/model";
import { findKeptForm } from "@/lib/signatures/remote/begin-remote-signing";
import { seeOther } from "./answers";
import { toSent } from "./read-signing";
import { type FoundSigner, signerPath } from "./signer-visit";
import { type FilledIn, shownAgain } from "./signing-form";
import { remoteFailureWords } from "./signing-problems";

/**
 * By what the browser that comes back is known to be the one that left. Each way has a cookie of its own: who signs in two tabs, or two
 * documents, comes back to both.
 */
const BROWSER_COOKIE = "paraph_remote_signing";

/** As long as both of the provider's pages may take. */
const BROWSER_SECONDS = 1_800;

/** To the page that leads to the provider, with what the browser keeps until it is back. */
export function leaving(linkToken: string, browserToken: string): Response {
  const response = seeOther(`${signerPath(linkToken)}/provider`);
  const name = `${BROWSER_COOKIE}_${createHash("sha256").update(browserToken).digest("hex").slice(0, 8)}`;
  const cookie = serialiseCookie(name, browserToken, {
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

/** What a browser has kept of each way that it is on. */
export function browserTokensOf(request: ApiRequest): readonly string[] {
  return readCookies(request, BROWSER_COOKIE);
}

/** The page with what has been filled in, and why nothing came of it. */
export function failedRemotely(
  request: ApiRequest,
  linkToken: string,
  filledIn: FilledIn,
  failure: RemoteFailure,
): Promise<Response> {
  return shownAgain(request, linkToken, filledIn, (found) => ({ status: 200, problems: problemsOf(failure, found) }));
}

/** The same for who comes back from the provider: what had been filled in has waited for them. */
export async function backWithNothing(
  request: ApiRequest,
  linkToken: string,
  found: FoundSigner,
  failure: RemoteFailure,
): Promise<Response> {
  const form = await findKeptForm(getDb(), linkToken);
  const filledIn = form ? toSent(new Map(Object.entries(form)), found.view) : { draft: NO_DRAFT, contentHash: "" };
  return failedRemotely(request, linkToken, filledIn, failure);
}

function problemsOf(failure: RemoteFailure, { view, page }: FoundSigner): SigningProblems {
  return { ...NO_PROBLEMS, notice: remoteFailureWords(failure, view.remoteProvider ?? "", page) };
}
