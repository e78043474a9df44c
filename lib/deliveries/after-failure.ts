import type { TakenDelivery } from "@/db/queries/deliveries/deliveries";
import { NoAnswer, NotNow, Undeliverable } from "@/lib/mail/undeliverable";
import { now } from "@/lib/shared/clock";
import { nextTryAt } from "./model";
import { plainReason } from "./plain-reason";

type FailedTry = Pick<TakenDelivery, "attempts" | "firstTriedAt" | "channel" | "reason">;

export type AfterFailure =
  | Readonly<{ outcome: "REFUSED"; words: string | null }>
  | Readonly<{
      outcome: "NOT_NOW" | "NO_ANSWER" | "OUR_SERVER_AWAY" | "GIVEN_UP";
      words: string | null;
      nextAttemptAt: Date | null;
      /** Whoever carries it carries nobody's message now (decision 344). */
      isAway: boolean;
    }>;

/** What becomes of a message whose try has failed: refused for good, given up, or tried again then. */
export function afterFailure(
  error: unknown,
  { attempts, firstTriedAt, channel, reason: reasonBefore }: FailedTry,
): AfterFailure {
  if (error instanceof Undeliverable && !error.isOurs) return { outcome: "REFUSED", words: plainReason(error.words) };
  const words = error instanceof NotNow || error instanceof Undeliverable ? plainReason(error.words) : null;
  const reason = reasonOf(error);
  const nextAttemptAt = nextTryAt({ attempts, firstTriedAt, at: now(), channel, reason, reasonBefore });
  // Of what nobody has answered to, nobody knows that it was not taken.
  const isGivenUp = nextAttemptAt === null && reason !== "NO_ANSWER";
  const isAway = (error instanceof NotNow || error instanceof Undeliverable) && error.isAway;
  return { outcome: isGivenUp ? "GIVEN_UP" : reason, words, nextAttemptAt, isAway };
}

/** What is neither is a fault of ours, and no address's. */
function reasonOf(error: unknown): "NOT_NOW" | "NO_ANSWER" | "OUR_SERVER_AWAY" {
  if (error instanceof NoAnswer) return "NO_ANSWER";
  return error instanceof NotNow && !error.isAway ? "NOT_NOW" : "OUR_SERVER_AWAY";
}
