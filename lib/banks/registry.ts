import type { Db } from "@/db/client";
import { berlinGroupConnector } from "./berlin-group/connector";
import { isInterrupted, throughBreaker } from "./breaker";
import { type Bank, type BankAdapter, type BankConnector, BankError } from "./connector";
import { askToOrder } from "./oauth/authorize";
import { readReturn, redeemCode, renewToken } from "./oauth/payer-token";
import { currentBanks } from "./records/snapshot";

import { stetConnector } from "./stet/connector";
import { takeInitiation } from "./transport/read-budget";

export { forgetBanks } from "./records/snapshot";

/** All banks of this installation as they are now; whom a payer is offered says `offered-banks.ts`. Reading it asks nobody. */
export type BankDirectory = Readonly<{
  /** Every bank that can be spoken to, DISABLED ones included, by country and name. */
  list: () => readonly Bank[];
  /** Null for a bank that there is not, or not any more. */
  find: (bankId: string) => Bank | null;
  /** Whether any bank is not the sandbox's, also where none of them can be spoken to now. */
  hasRealOnes: boolean;
}>;

/**
 * The banks, from this process's memory: they are read when they have changed, and looked after from time to time
 * (`snapshot.ts`). `db` may be the transaction that the caller is in.
 */
export async function bankDirectory(db: Db): Promise<BankDirectory> {
  const banks = await currentBanks(db);
  return { list: banks.list, find: banks.find, hasRealOnes: banks.hasRealOnes };
}

/** What a payer is to know of a bank now: one that leaves initiations without an answer is DEGRADED. */
export function availabilityOf({ id, status }: Bank): Bank["status"] {
  return status === "ACTIVE" && isInterrupted(id) ? "DEGRADED" : status;
}

/**
 * The adapter that speaks this bank's protocol, and OAuth, which is the same in every protocol. Its initiations go through the
 * bank's budget and its breaker.
 */
export function connectorFor(bank: Bank): BankConnector {
  const adapter = adapterFor(bank);
  return {
    ...adapter,
    initiate: (input) => {
      const waitSeconds = takeInitiation(bank, performance.now());
      if (waitSeconds > 0) return Promise.reject(tooMany(waitSeconds));
      return throughBreaker(bank, () => adapter.initiate(input));
    },
    prepare: (back) => askToOrder(bank, back),
    readReturn: (action, broughtBack) => readReturn(bank, action, broughtBack),
    redeem: (action, broughtBack) => redeemCode(bank, action, broughtBack),
    renew: (token) => renewToken(bank, token),
  };
}

/** Nothing has left. */
function tooMany(waitSeconds: number): BankError {
  const retryAfterSeconds = Math.ceil(waitSeconds);
  return new BankError("RATE_LIMITED", "More payments at once than the bank takes.", {
    notSent: true,
    retryAfterSeconds,
  });
}

/** The same without the breaker and OAuth: for whoever looks at one call. */
export function adapterFor(bank: Bank): BankAdapter {
  switch (bank.adapter) {
    case "BERLIN_GROUP":
    // The same calls one after the other; what is another word in them is in `berlin-group/dialects.ts`.
    case "OPENFINANCE_2":
      return berlinGroupConnector(bank);
    case "STET":
      return stetConnector(bank);
  }
}
