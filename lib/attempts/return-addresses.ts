import type { Bank, PaymentInitiation } from "@/lib/banks/connector";
import { assertNever } from "@/lib/shared/assert-never";
import { readState, readUuid, signState, signUuid } from "@/lib/shared/crypto";
import { env } from "@/lib/shared/env";

/** What a state of ours is for when it travels through a bank: it names the attempt, and nothing else is trusted. */
export const RETURN_STATE = "psd2-return";

type Addresses = Required<Pick<PaymentInitiation, "redirectUrl" | "nokRedirectUrl" | "oauth">>;

/**
 * Where the bank sends the payer back to. Each address holds a signed state of ours, where the bank lets it (`redirectState`):
 * banks that compare the address as it was registered have it in the path, or in OAuth's own state and nowhere else.
 */
export function returnAddresses(
  { adapter, redirectState }: Pick<Bank, "adapter" | "redirectState">,
  { uuid }: Readonly<{ uuid: string }>,
): Addresses {
  const callback = `${env().baseUrl}/psd2/callback/${adapter.toLowerCase().replaceAll("_", "-")}`;
  const state = signState(RETURN_STATE, uuid);
  switch (redirectState) {
    case "QUERY": {
      const redirectUrl = `${callback}?state=${state}`;
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
  return state.includes(".") ? readState(RETURN_STATE, state) : readUuid(RETURN_STATE, state);
}
