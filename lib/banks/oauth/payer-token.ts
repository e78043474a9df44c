import {
  AuthorizationResponseError,
  authorizationCodeGrantRequest,
  nopkce,
  OperationProcessingError,
  processAuthorizationCodeResponse,
  processRefreshTokenResponse,
  refreshTokenGrantRequest,
  type TokenEndpointResponse,
  UnsupportedOperationError,
  validateAuthResponse,
} from "oauth4webapi";
import { databaseTime } from "@/db/database-time";
import { addSeconds } from "@/lib/shared/clock";
import { urlFrom } from "@/lib/shared/uri";
import { type Bank, BankError, type BroughtBack, type OAuthAnswer } from "../connector";
import type { OAuthAction, PayerToken } from "../next-action";
import { clientOf } from "./client";
import { optionsFor, orTokenError } from "./transport";

/** No token is kept for longer. */
const YEAR_SECONDS = 365 * 86_400;

/** What the payer has brought back from an authorization server: pure, and nothing of it is believed but the state, which is ours. */
export function readReturn(bank: Bank, action: OAuthAction, broughtBack: BroughtBack): OAuthAnswer {
  const { state, code, error } = broughtBack;
  // Who comes back with nothing at all has at least not been at another server.
  if (code === undefined && error === undefined && state === undefined) return "NOTHING";
  try {
    return validated(bank, action, broughtBack).has("code") ? "CODE" : "NOTHING";
  } catch (problem) {
    if (problem instanceof AuthorizationResponseError) return problem.error === "access_denied" ? "DENIED" : "FAILED";
    if (problem instanceof OperationProcessingError || problem instanceof UnsupportedOperationError) return "FOREIGN";
    throw problem;
  }
}

/**
 * Trades the code that the payer has brought back for their token (RFC 6749, 4.1.3). Once: a code is good once.
 * @throws BankError TOKEN
 */
export async function redeemCode(bank: Bank, action: OAuthAction, broughtBack: BroughtBack): Promise<PayerToken> {
  const { client, proof } = clientOf(bank);
  const server = serverIn(action, broughtBack);
  const { redirectUri, codeVerifier, tokenUrl } = action;
  return orTokenError("redeemCode", async () => {
    const answer = validated(bank, action, broughtBack);
    const options = optionsFor(bank, "redeemCode");
    const verifier = codeVerifier ?? nopkce;
    const response = await authorizationCodeGrantRequest(server, client, proof, answer, redirectUri, verifier, options);
    return tokenIn(await processAuthorizationCodeResponse(server, client, response), { tokenUrl, refreshToken: null });
  });
}

/**
 * Another token of the payer's for one that has run out (RFC 6749, 6).
 * @throws BankError TOKEN
 */
export async function renewToken(bank: Bank, { refreshToken, tokenUrl }: PayerToken): Promise<PayerToken> {
  if (refreshToken === null) throw new BankError("TOKEN", "There is nothing to renew it by.", { notSent: true });
  const { client, proof } = clientOf(bank);
  const server = { issuer: new URL(tokenUrl).origin, token_endpoint: tokenUrl };
  return orTokenError("renewToken", async () => {
    const options = optionsFor(bank, "renewToken");
    const response = await refreshTokenGrantRequest(server, client, proof, refreshToken, options);
    // Who is given no other one keeps what they had.
    return tokenIn(await processRefreshTokenResponse(server, client, response), { tokenUrl, refreshToken });
  });
}

function validated(bank: Bank, action: OAuthAction, broughtBack: BroughtBack): URLSearchParams {
  const parameters = new URLSearchParams(broughtBack);
  return validateAuthResponse(serverIn(action, broughtBack), clientOf(bank).client, parameters, action.state);
}

/**
 * The server that an answer has to be of. Where nobody has told us its name, one that names itself must at least be where we
 * have sent the payer: the answer of another one, which has mixed itself in, is none (RFC 9207).
 */
function serverIn({ issuer, namesIssuer, tokenUrl, authorizeUrl }: OAuthAction, { iss }: BroughtBack) {
  const { origin } = new URL(authorizeUrl);
  const itself = iss !== undefined && urlFrom(iss)?.origin === origin ? iss : origin;
  return {
    issuer: issuer ?? itself,
    token_endpoint: tokenUrl,
    authorization_response_iss_parameter_supported: namesIssuer,
  };
}

function tokenIn(
  { access_token: value, expires_in: expiresIn, refresh_token }: TokenEndpointResponse,
  known: Pick<PayerToken, "tokenUrl" | "refreshToken">,
): PayerToken {
  // By the clock that all processes share: another one may have to know whether it still lives (decision 348).
  const expiresAt = expiresIn === undefined ? null : addSeconds(databaseTime(), Math.min(expiresIn, YEAR_SECONDS));
  const refreshToken = refresh_token ?? known.refreshToken;
  return { value, expiresAt: expiresAt?.toISOString() ?? null, refreshToken, tokenUrl: known.tokenUrl };
}
