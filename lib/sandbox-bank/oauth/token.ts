import { createHash } from "node:crypto";
import {
  findAuthorisationOf,
  findPermissionBy,
  type SandboxPermission,
  tradePermission,
  updateSandboxPermission,
} from "@/db/queries/sandbox-bank";
import { addSeconds } from "@/lib/shared/clock";
import { randomToken } from "@/lib/shared/crypto";
import type { Call } from "../xs2a/call";
import { CLIENT_TOKEN_SECONDS, clientToken, isClient } from "./client";

/** A code is for the way back, and no longer. */
const CODE_SECONDS = 60;

/** POST …/token: a code, what renews a token, or the third party's own name and secret for a token. */
export async function giveToken(call: Call): Promise<Response> {
  const { bank, request, at } = call;
  if (!isClient(request)) return refusal(401, "invalid_client");
  const asked = new URLSearchParams(await request.text());
  switch (asked.get("grant_type")) {
    case "client_credentials":
      if (!bank.clientToken) return refusal(400, "unauthorized_client");
      return given({ access_token: clientToken(bank.id, at), expires_in: CLIENT_TOKEN_SECONDS });
    case "authorization_code":
      return tradeCode(call, asked);
    case "refresh_token":
      return renew(call, asked.get("refresh_token") ?? "");
    default:
      return refusal(400, "unsupported_grant_type");
  }
}

async function tradeCode(call: Call, asked: URLSearchParams): Promise<Response> {
  const { bank, db, at } = call;
  const permission = await findPermissionBy(db, bank.id, { code: asked.get("code") ?? "" });
  const agreedAt = permission && (await agreedAtOf(call, permission));
  if (!permission || !agreedAt || at > addSeconds(agreedAt, CODE_SECONDS)) return refusal(400, "invalid_grant");
  const challenge = createHash("sha256")
    .update(asked.get("code_verifier") ?? "")
    .digest("base64url");
  const isTheirs = challenge === permission.codeChallenge && asked.get("redirect_uri") === permission.redirectUri;
  const tokens = newTokens(call);
  if (!isTheirs || !(await tradePermission(db, permission.id, { ...tokens.kept, agreedAt, tradedAt: at }))) {
    return refusal(400, "invalid_grant");
  }
  return given(tokens.said);
}

/** What renews a token does so once, and another comes with it. */
async function renew(call: Call, refreshToken: string): Promise<Response> {
  const permission = await findPermissionBy(call.db, call.bank.id, { refreshToken });
  if (!permission) return refusal(400, "invalid_grant");
  const tokens = newTokens(call);
  await updateSandboxPermission(call.db, permission.id, tokens.kept);
  return given(tokens.said);
}

/** Whoever signs the order has agreed by that; that it is forgotten they have agreed to here. */
async function agreedAtOf({ db, at }: Call, permission: SandboxPermission): Promise<Date | null> {
  if (permission.paymentId === null || permission.agreedAt !== null) return permission.agreedAt;
  const authorisation = await findAuthorisationOf(db, permission.paymentId);
  return authorisation?.scaStatus === "finalised" ? at : null;
}

function newTokens({ bank, at }: Call) {
  const accessToken = randomToken();
  const refreshToken = bank.renewsTokens ? randomToken() : null;
  return {
    kept: { accessToken, accessExpiresAt: addSeconds(at, bank.tokenSeconds), refreshToken },
    said: {
      access_token: accessToken,
      expires_in: bank.tokenSeconds,
      ...(refreshToken !== null && { refresh_token: refreshToken }),
    },
  };
}

function given(said: Readonly<Record<string, string | number>>): Response {
  return Response.json({ token_type: "Bearer", ...said }, { headers: { "Cache-Control": "no-store" } });
}

function refusal(status: number, error: string): Response {
  return Response.json({ error }, { status, headers: { "Cache-Control": "no-store" } });
}
