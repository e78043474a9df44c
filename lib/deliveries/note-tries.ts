import { ConstantBackoff, handleWhen, retry } from "cockatiel";
import { type Database, inTransaction, successorOf, type Transaction } from "@/db/client";
import { closeTries, putBack, type TakenDelivery, type TryOutcome } from "@/db/queries/deliveries/deliveries";
import { isDatabaseUnavailable } from "@/db/unavailable";
import { now } from "@/lib/shared/clock";
import { allInTurn } from "@/lib/shared/process/one-by-one";
import { type DeliveryReason, isAsking } from "./model";
import { noteRefusal } from "./note-refusal";
import type { Attempted } from "./send-delivery";
import { tellSent } from "./tell-sent";

export type Tried = Readonly<{ taken: TakenDelivery; attempted: Attempted }>;

const AGAIN_AFTER_MS = 1_000;

/**
 * What a server or a provider has said it says once: while the database is away it is written each second anew, by whichever pool is asked
 * then. Who has written it by now finds nothing left to write, and so does who comes when others have taken the messages up.
 * @param forSeconds for so long they are nobody else's
 */
export async function noteLastingly(db: Database, tries: readonly Tried[], forSeconds: number): Promise<void> {
  const maxAttempts = Math.floor((forSeconds * 1000) / AGAIN_AFTER_MS);
  await retry(handleWhen(isAway), { maxAttempts, backoff: new ConstantBackoff(AGAIN_AFTER_MS) })
    .dangerouslyUnref()
    .execute(() => noteTries(successorOf(db), tries));
}

function isAway(error: unknown): boolean {
  return error instanceof AggregateError ? error.errors.some(isDatabaseUnavailable) : isDatabaseUnavailable(error);
}

/**
 * Writes what became of some tries: those of one organisation together, since its events are numbered one transaction after the other.
 * What was refused moves its operation, and has a transaction of its own. What can't be written keeps none of the others from it.
 * @throws what went wrong, once all the others are written
 */
export async function noteTries(db: Database, tries: readonly Tried[]): Promise<void> {
  const [refused, others] = [tries.filter(isRefused), tries.filter((tried) => !isRefused(tried))];
  const tenantUuids = [...new Set(others.map(({ taken }) => taken.tenantUuid))];
  await allInTurn([
    ...tenantUuids.map((tenantUuid) => {
      const ofTenant = others.filter(({ taken }) => taken.tenantUuid === tenantUuid);
      return () => inTransaction(db, (tx) => noteTogether(tx, tenantUuid, ofTenant));
    }),
    ...refused.map((tried) => () => noteRefused(db, tried)),
  ]);
}

function isRefused({ taken, attempted }: Tried): boolean {
  return attempted.outcome !== "PUT_OFF" && rowOf(taken, attempted).state === "REFUSED";
}

async function noteTogether(tx: Transaction, tenantUuid: string, tries: readonly Tried[]): Promise<void> {
  const at = now();
  const closing = tries.flatMap(({ taken, attempted }) =>
    attempted.outcome === "PUT_OFF" ? [] : [{ taken, outcome: rowOf(taken, attempted) }],
  );
  for (const { taken, attempted } of tries) {
    if (attempted.outcome === "PUT_OFF") await putBack(tx, [taken], attempted.nextAttemptAt);
  }
  const closed = await closeTries(tx, tenantUuid, closing, at);
  const sent = closing.flatMap(({ taken, outcome }) => {
    const { kind } = taken;
    return outcome.state === "SENT" && isAsking(kind) ? [{ ...taken, kind }] : [];
  });
  // Of what is not closed by us somebody on its way was quicker to tell, and told that it was sent.
  await tellSent(
    tx,
    tenantUuid,
    sent.filter(({ uuid }) => closed.has(uuid)),
    at,
  );
}

async function noteRefused(db: Database, { taken, attempted }: Tried): Promise<void> {
  if (attempted.outcome === "PUT_OFF") return;
  const { tenantUuid, operationUuid, uuid, kind, recipient, channel } = taken;
  const outcome = rowOf(taken, attempted);
  const reason: DeliveryReason = outcome.reason ?? "REFUSED_BY_SERVER";
  const at = now();
  await noteRefusal(db, { tenantUuid, operationUuid, uuid, kind, recipient, channel, reason, at }, async (tx) =>
    (await closeTries(tx, tenantUuid, [{ taken, outcome }], at)).has(taken.uuid),
  );
}

/** What nobody has answered to may have arrived, however often it was not taken after that. */
function rowOf(
  { reason: before }: Pick<Tried["taken"], "reason">,
  attempted: Exclude<Attempted, Readonly<{ outcome: "PUT_OFF" }>>,
): TryOutcome {
  const nothing = { reason: null, reasonText: null, nextAttemptAt: null } as const;
  const unanswered = before === "NO_ANSWER" && ({ reason: before, reasonText: null } as const);
  switch (attempted.outcome) {
    case "SENT":
      return { ...nothing, state: "SENT" };
    case "LINK_ENDED":
    case "OVERTAKEN":
    case "STOPPED":
    case "SUPERSEDED":
    case "SANDBOX":
      return { ...nothing, state: "CANCELLED", reason: attempted.outcome, ...unanswered };
    case "COMPLAINED":
      return { ...nothing, state: "REFUSED", reason: "COMPLAINED" };
    case "REFUSED":
      return { ...nothing, state: "REFUSED", reason: "REFUSED_BY_SERVER", reasonText: attempted.words };
    case "GIVEN_UP":
      return { ...nothing, state: "REFUSED", reason: "GIVEN_UP", reasonText: attempted.words, ...unanswered };
    case "NOT_NOW":
    case "NO_ANSWER":
    case "OUR_SERVER_AWAY":
      return {
        state: attempted.nextAttemptAt === null ? "REFUSED" : "DEFERRED",
        reason: attempted.outcome,
        reasonText: attempted.words,
        nextAttemptAt: attempted.nextAttemptAt,
        ...unanswered,
      };
  }
}
