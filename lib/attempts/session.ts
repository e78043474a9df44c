import { z } from "zod";
import type { AttemptRow } from "@/db/queries/attempts/attempts";
import type { Bank, PsuContext } from "@/lib/banks/connector";
import {
  bankSession,
  isPageAction,
  leadsTo,
  type NextAction,
  nextAction,
  type OAuthAction,
  type PageAction,
} from "@/lib/banks/next-action";
import { open, seal } from "@/lib/shared/crypto";

/** The payer's browser when the bank was chosen: what follows a return is done for the same payer. */
const psuContext = z.object({
  ipAddress: z.string(),
  ipPort: z.int().optional(),
  userAgent: z.string().optional(),
  accept: z.string().optional(),
  acceptLanguage: z.string().optional(),
});

/**
 * What an attempt needs from one step to the next. It lies sealed on the attempt's row, so that a process that dies between two
 * steps loses none of it, and goes when there is nothing left to ask (decision 120).
 */
const attemptSession = z.object({
  next: nextAction,
  /** Counts the steps: a form that was made for another turn does nothing. */
  turn: z.int().min(0),
  /** A step is with the bank, and nobody knows yet what it made of it. */
  busy: z.boolean(),
  /** The bank did not accept what the payer sent last. */
  refused: z.boolean(),
  /** Where the payer authorises on the bank's pages that it forgets the payment; null where that is not asked for so. */
  cancelUrl: z.string().nullable(),
  /**
   * The same where it is done on our page, in the bank's app, or at its authorization server: a step of its own, by the same turns
   * (decision 311). NONE: the payer was there, and nothing has come of it.
   */
  cancellation: z
    .object({
      next: nextAction,
      /** When it was asked for, or the payer has done their last step for it here. */
      since: z.iso.datetime(),
      busy: z.boolean(),
      refused: z.boolean(),
      authorisationId: z.string().nullable(),
      bank: bankSession,
    })
    .nullable()
    .default(null),
  /** Of an OAUTH action: the code that the payer has brought back is being traded, or has been. It is good once (decision 140). */
  codeTaken: z.boolean().default(false),
  /** When the payer has done their last step here, as far as the bank has taken it; absent where they did none. */
  doneAt: z.iso.datetime().optional(),
  /** Where the bank wants a confirmation after the return: SENT before it leaves, so that it leaves once (decision 143). */
  confirmation: z.enum(["NONE", "SENT"]).default("NONE"),
  /** Whether the bank has said that it has it; false: it was about to leave. Missing where nobody has noted that: SENT counts then. */
  confirmationTaken: z.boolean().optional(),
  /** Null where nothing is done for the payer without their being here. */
  psu: psuContext.nullable().default(null),
  bank: bankSession,
});
export type AttemptSession = Readonly<z.output<typeof attemptSession>>;

const PURPOSE = "bank-session";

export function sealSession(session: AttemptSession): string {
  return seal(PURPOSE, JSON.stringify(session));
}

/** Null where the attempt has none: before its bank has answered, and after its end. */
export function sessionOf({ sessionSealed }: Pick<AttemptRow, "sessionSealed">): AttemptSession | null {
  return sessionSealed === null ? null : attemptSession.parse(JSON.parse(open(PURPOSE, sessionSealed)));
}

export function firstSession(
  next: NextAction,
  bank: AttemptSession["bank"],
  psu: PsuContext | null = null,
): AttemptSession {
  const untouched = { turn: 0, busy: false, refused: false, codeTaken: false } as const;
  const uncancelled = { cancelUrl: null, cancellation: null } as const;
  return { next, ...untouched, ...uncancelled, confirmation: "NONE", psu, bank };
}

/** Where the payer is sent to let us order, before the bank holds anything; null once it may hold something, or where it never is so. */
export function preStepOf(
  session: AttemptSession | null,
  { state, bankPaymentId }: Pick<AttemptRow, "state" | "bankPaymentId">,
): OAuthAction | null {
  const next = session?.next;
  const isBefore = state === "AT_BANK" && bankPaymentId === null;
  return isBefore && next?.type === "OAUTH" && next.purpose === "PRE_STEP" ? next : null;
}

/**
 * The bank itself has to decide, and has led the payer nowhere. Not so where its answer to the order was lost: whom it asks, nobody knows
 * (decision 44).
 */
export function asksNobody({
  failure,
  scaRedirectUrl,
  returnedAt,
  ...attempt
}: Pick<AttemptRow, "sessionSealed" | "failure" | "scaRedirectUrl" | "returnedAt">): boolean {
  const isLost = failure?.stage === "INITIATION";
  return !isLost && sessionOf(attempt)?.next.type === "NONE" && scaRedirectUrl === null && returnedAt === null;
}

/** What the payer does on our page now; null while a step is with the bank, and where there is nothing to do here. */
export function pageActionOf(session: AttemptSession | null) {
  return session && !session.busy && isPageAction(session.next) ? session.next : null;
}

/** The cancellation, where its steps are made on our page: what is sent from there is for it, and not for the payment. */
export function cancellationHere({ cancellation }: AttemptSession): AttemptSession["cancellation"] {
  return cancellation && isPageAction(cancellation.next) ? cancellation : null;
}

/** Where the payer is led to authorise that the bank forgets the payment; null where that is not asked for, or done here. */
export function cancelUrlOf({ cancelUrl, cancellation }: AttemptSession): string | null {
  return cancelUrl ?? (cancellation && leadsTo(cancellation.next));
}

/** The payer was to authorise that at the bank's server, and did not, or what they brought back was worth nothing. */
export function hasFailedToCancel({ cancellation }: AttemptSession): boolean {
  return cancellation?.next.type === "NONE";
}

/** What the payer does here so that the bank forgets the payment; null while a step is with the bank, and where that is not asked for. */
export function cancelActionOf(session: AttemptSession | null): PageAction | null {
  const cancellation = session?.cancellation;
  return cancellation && !cancellation.busy && isPageAction(cancellation.next) ? cancellation.next : null;
}

/**
 * What is kept of a session once its attempt has ended, until nothing is left to ask: nothing that the payer has typed, and no link. A
 * token where the bank lets nobody read a status without it; and that the bank has our word, where it wants that: what it says after it of
 * a payment that nobody had known the end of is its yes (decision 143).
 */
export function remainsOf(attempt: Pick<AttemptRow, "sessionSealed">, bank: Pick<Bank, "auth"> | null): string | null {
  const session = sessionOf(attempt);
  if (session === null) return null;
  const { confirmation, confirmationTaken } = session;
  const token = bank?.auth.statusNeedsPsuToken ? session.bank.token : null;
  if (token === null && confirmation === "NONE") return null;
  const remains = firstSession({ type: "NONE" }, { links: {}, answers: {}, token });
  return sealSession({ ...remains, confirmation, confirmationTaken });
}
