import type { Authorised, Bank, PaymentInitiation } from "@/lib/banks/connector";
import { assertNever } from "@/lib/shared/assert-never";
import { randomToken, readState, readUuid, signState, signUuid } from "@/lib/shared/crypto";
import { env } from "@/lib/shared/env";

/** What a state of ours is for when it travels through a bank: it names the attempt, and nothing else is trusted. */
export const RETURN_STATE = "psd2-return";
/** The same of OAuth's own state for a cancellation: each that is asked for has another, and none is the payment's (decision 311). */
const CANCELLATION_STATE = "psd2-cancellation";

type Addresses = Required<Pick<PaymentInitiation, "redirectUrl" | "nokRedirectUrl" | "oauth">>;

/**
 * Where the bank sends the payer back to. Each address holds a signed state of ours, where the bank lets it (`redirectState`):
 * banks that compare the address as it was registered have it in the path, or in OAuth's own state and nowhere else.
 *
 * @param of what is authorised there
 */
export function returnAddresses(
  { adapter, redirectState }: Pick<Bank, "adapter" | "redirectState">,
  { uuid }: Readonly<{ uuid: string }>,
  of: Authorised = "PAYMENT",
): Addresses {
  const callback = `${env().baseUrl}/psd2/callback/${adapter.toLowerCase().replaceAll("_", "-")}`;
  const named = signState(RETURN_STATE, uuid);
  const state = of === "PAYMENT" ? named : signState(CANCELLATION_STATE, `${uuid}.${randomToken(12)}`);
  switch (redirectState) {
    case "QUERY": {
      const redirectUrl = `${callback}?state=${named}`;
      // OAuth adds its own state to the query.
      return { redirectUrl, nokRedirectUrl: `${redirectUrl}&outcome=nok`, oauth: { redirectUri: callback, state } };
    }
    case "PATH": {
      const redirectUrl = `${callback}/${signUuid(RETURN_STATE, uuid)}`;
      return { redirectUrl, nokRedirectUrl: `${redirectUrl}/nok`, oauth: { redirectUri: redirectUrl, state } };
    }
    case "OAUTH_STATE":
      return { redirectUrl: callback, nokRedirectUrl: callback, oauth: { redirectUri: callback, state } };
    default:
      return assertNever(redirectState);
  }
}

/** The attempt that a returning browser names, by a query's state or a path's; null for what we have not signed. */
export function attemptNamedBy(state: string): string | null {
  if (!state.includes(".")) return readUuid(RETURN_STATE, state);
  return readState(RETURN_STATE, state) ?? attemptCancelledBy(state);
}

/** The attempt whose cancellation a state of OAuth's was made for; null for any other state. */
export function attemptCancelledBy(state: string): string | null {
  return readState(CANCELLATION_STATE, state)?.split(".")[0] ?? null;
}
