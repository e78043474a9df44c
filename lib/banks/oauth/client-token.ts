import { isDeepStrictEqual } from "node:util";
import { clientCredentialsGrantRequest, processClientCredentialsResponse } from "oauth4webapi";
import { addSeconds, now } from "@/lib/shared/clock";
import { oncePerProcess } from "@/lib/shared/process/once-per-process";
import { type Bank, BankError } from "../connector";
import { clientOf } from "./client";
import { optionsFor, orTokenError } from "./transport";

/** A token is another's before it has run out at the bank: clocks differ, and calls take time. */
const MARGIN_SECONDS = 30;
/** Of a token that doesn't say (RFC 6749, 5.1: it should). */
const UNSAID_SECONDS = 300;

/** However long it says that it is good. */
const DAY_SECONDS = 86_400;

type Held = Readonly<{ value: string; goodUntil: Date }>;
type Asked = Readonly<{ url: string; scope: string; client: Bank["client"] }>;
type Entry = Readonly<{ asked: Asked; token: Promise<Held> }>;

/** Whom a token of ours is for. */
export type ClientOf = Pick<
  Bank,
  "id" | "isSandbox" | "auth" | "client" | "endpoint" | "headers" | "limits" | "tls" | "keys"
>;

/** In this process's memory alone: a token is had quickly, and is nobody's to find in a backup. */
const entries = oncePerProcess("bank-client-tokens", () => new Map<string, Entry>());

/**
 * The token of ours that this bank wants with every call (client credentials, RFC 6749, 4.4); null where it wants none. One is
 * asked for at a time, whoever wants it meanwhile waits for the same, and it is kept until shortly before it runs out.
 *
 * @param refused the token that the bank has just refused: another is asked for
 * @throws BankError TOKEN, not sent
 */
async function clientTokenOf(bank: ClientOf, refused: string | null = null): Promise<string | null> {
  const { clientToken } = bank.auth;
  if (clientToken === null) return null;
  const asked: Asked = { ...clientToken, client: bank.client };
  const entry = entries.get(bank.id);
  if (entry && isDeepStrictEqual(entry.asked, asked)) {
    const held = await entry.token;
    if (held.value !== refused && held.goodUntil > now()) return held.value;
    // Somebody else who waited for it has seen the same, and asked already.
    if (entries.get(bank.id) !== entry) return clientTokenOf(bank, refused);
  }
  const token = askFor(bank, asked);
  const made = { asked, token };
  entries.set(bank.id, made);
  token.catch(() => {
    if (entries.get(bank.id) === made) entries.delete(bank.id);
  });
  return (await token).value;
}

async function askFor(bank: ClientOf, { url, scope }: Asked): Promise<Held> {
  const { client, proof } = clientOf(bank);
  const server = { issuer: new URL(url).origin, token_endpoint: url };
  const answer = await orTokenError("clientToken", async () => {
    const options = optionsFor(bank, "clientToken");
    const parameters = scope === "" ? {} : { scope };
    return processClientCredentialsResponse(
      server,
      client,
      await clientCredentialsGrantRequest(server, client, proof, parameters, options),
    );
  });
  return { value: answer.access_token, goodUntil: addSeconds(now(), goodForSeconds(answer.expires_in)) };
}

/** At least half of its life is used. */
function goodForSeconds(expiresIn: number = UNSAID_SECONDS): number {
  const seconds = Math.min(expiresIn, DAY_SECONDS);
  return seconds - Math.min(MARGIN_SECONDS, seconds / 2);
}

/**
 * Makes a call with the payer's token, or with ours at a bank that wants one. Ours, refused, is asked for anew and the call made
 * once more: the bank has said that it holds nothing of it. A refusal in nobody's words may be a gateway's behind which the
 * call was heard, so that it isn't repeated, and only the next one has another token.
 */
export async function withToken<T>(
  bank: ClientOf,
  payers: string | null,
  call: (token: string | null) => Promise<T>,
): Promise<T> {
  const ours = payers === null ? await clientTokenOf(bank) : null;
  if (ours === null) return call(payers);
  try {
    return await call(ours);
  } catch (error) {
    if (!(error instanceof BankError) || error.httpStatus !== 401) throw error;
    if (isRefusedToken(error)) return call(await clientTokenOf(bank, ours));
    if (error.kind === "OUTCOME_UNKNOWN") forget(bank, ours);
    throw error;
  }
}

/** The bank itself will have nothing of the token that came with a call: it has done nothing. */
export function isRefusedToken(error: unknown): boolean {
  return (
    error instanceof BankError && error.httpStatus === 401 && (error.kind === "TOKEN" || error.kind === "TPP_AUTH")
  );
}

function forget(bank: ClientOf, token: string): void {
  const entry = entries.get(bank.id);
  entry?.token.then(
    ({ value }) => {
      if (value === token && entries.get(bank.id) === entry) entries.delete(bank.id);
    },
    // Who asked for it has been told.
    () => undefined,
  );
}
