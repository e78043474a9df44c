import type { AttemptFailure, AttemptState, NotAsked, Rejection, Resolution } from "@/lib/attempts/model";
import type { Cause, FactKind, OperationStatus } from "@/lib/operations/model";
import type { Money } from "@/lib/shared/money";

/** What the dashboard shows of an operation beside its documented detail. Made by `getOperationDossier`. */
export type OperationDossier = Readonly<{
  /** The payer's page: whoever holds it may pay. */
  link: string;
  channel: "API" | "DASHBOARD";
  flowExternalId: string | null;
  creditorAccount: Readonly<{ alias: string; accountNumber: string; ownerName: string }> | null;
  /** The operation whose place this one has taken, and the one that has taken this one's (decisions 18 and 188). */
  renewalOf: string | null;
  renewedBy: string | null;
  /** When the payer said to have sent the money by hand (decision 79). */
  transferSaidAt: Date | null;
  /** Whose word it is that its payment does not stand any more; null where it does, or was never made. */
  rejection: Rejection | null;
  /** It has been paid, and no bank was given an order. */
  isPaidByHand: boolean;
  /** What has come of it, where it is less than was asked for; null where nobody knows of less. */
  arrived: Money | null;
  /** It has run out with a word of its payer that nobody has looked at (decision 323). */
  waitsToBeSeenTo: boolean;
  /** A bank may still say yes to an attempt: nobody asks for it once more. */
  mayStillBePaid: boolean;
  attempts: readonly AttemptEntry[];
  /** The newest first. */
  timeline: readonly TimelineEntry[];
}>;

/** One try at a bank, with what the bank said in its own words. */
export type AttemptEntry = Readonly<{
  uuid: string;
  bank: string;
  /** By which of the bank's methods (decision 133), in the bank's own word where it has one; null where nobody knows any more. */
  method: Readonly<{ approach: "REDIRECT" | "DECOUPLED" | "EMBEDDED"; label: string | null }> | null;
  state: AttemptState;
  failure: AttemptFailure | null;
  resolution: Pick<Resolution, "outcome" | "reason"> | null;
  bankStatus: string | null;
  scaStatus: string | null;
  bankPaymentId: string | null;
  /** Why its bank can't be asked what became of it; null where it can. */
  notAsked: NotAsked | null;
  endToEndId: string;
  createdAt: Date;
  endedAt: Date | null;
  /** The first first; those of the last 90 days (decision 116). */
  calls: readonly BankCallEntry[];
}>;

/** One call of the bank for an attempt, as its support asks for it. */
export type BankCallEntry = Readonly<{
  uuid: string;
  call: string;
  /** `X-Request-ID`. */
  requestId: string;
  /** Null where no answer came. */
  httpStatus: number | null;
  durationMs: number;
  /** OK, or the kind of the failure. */
  outcome: string;
  bankCode: string | null;
  at: Date;
}>;

export type TimelineEntry = Readonly<{ key: string; at: Date }> &
  (
    | Readonly<{ kind: "CREATED" }>
    | Readonly<{
        kind: "STATUS";
        to: OperationStatus;
        by: Cause["by"];
        /** A person's or a client's name, where one is known. */
        name: string | null;
        /** The bank that confirmed. */
        bank: string | null;
        /** Of an opening: nothing shows until now that it was a person (decision 83). */
        isUnattended: boolean;
      }>
    | Readonly<{ kind: "FACT"; fact: TimelineFact; detail: Readonly<Record<string, string>> }>
    | Readonly<{
        kind: "DELIVERY";
        eventType: string;
        url: string;
        state: "PENDING" | "DELIVERED" | "FAILED";
        attemptCount: number;
        responseStatus: number | null;
      }>
  );

/** Facts with an entry of their own: being seen goes with a change of status, as does the confirmation that completes. */
export type TimelineFact = Exclude<FactKind, "SEEN">;

/** What a new organisation does first, in this order. */
export type FirstStep = Readonly<{ name: "account" | "logo" | "collection" | "erp" | "people"; isDone: boolean }>;
