import { and, eq, gt, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { addSeconds } from "@/lib/shared/clock";
import { newUuid } from "@/lib/shared/ids";
import { oncePerProcess } from "@/lib/shared/process/once-per-process";
import { REVOCATION_KEPT_SECONDS, REVOCATION_KINDS, type RevocationKind } from "@/lib/tokens/model";
import type { Db } from "../../client";
import { listen } from "../../notifications";
import { revocation } from "../../schema";
import { deleteInBatches } from "../delete-in-batches";

export type Revocation = Readonly<{ kind: RevocationKind; id: string; expiresAt: Date }>;

const CHANNEL = "paraph_token_state";

const notice = z.discriminatedUnion("type", [
  z.object({ type: z.literal("REVOKED"), kind: z.enum(REVOCATION_KINDS), id: z.string(), expiresAt: z.coerce.date() }),
  z.object({ type: z.literal("RESTORED"), kind: z.enum(REVOCATION_KINDS), id: z.string() }),
  z.object({ type: z.literal("KEYS") }),
  z.object({ type: z.literal("CLIENT"), clientId: z.string() }),
  z.object({ type: z.literal("MARK"), id: z.string() }),
]);

/** What nodes tell each other about tokens. */
export type TokenStateNotice = z.output<typeof notice>;

/** Sent when the transaction commits, and only then. */
export async function notifyTokenState(db: Db, message: TokenStateNotice): Promise<void> {
  await db.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(message)})`);
}

export async function listenForTokenState(
  onNotice: (message: TokenStateNotice) => void,
  onListening: () => void,
): Promise<void> {
  await listen(CHANNEL, (payload) => onNotice(notice.parse(JSON.parse(payload))), onListening);
  hearing.isListening = true;
}

/** Those who wait for this process to have heard their mark: a page may revoke what the API, which listens, believes. */
const hearing = oncePerProcess("token-marks", () => ({ isListening: false, marks: new Map<string, () => void>() }));

const HEARD_WITHIN_MS = 1000;

/**
 * Returns when this process has heard all that was committed before, so that whoever revokes something finds it revoked by
 * the next call. Notices arrive in the order of their commits: hearing a mark is having heard what came before it.
 */
export async function awaitTokenState(db: Db): Promise<void> {
  const { isListening, marks } = hearing;
  if (!isListening) return;
  const id = newUuid();
  const heard = new Promise<void>((resolve) => {
    marks.set(id, resolve);
    setTimeout(resolve, HEARD_WITHIN_MS).unref();
  });
  await notifyTokenState(db, { type: "MARK", id });
  await heard;
  marks.delete(id);
}

/** The listener has applied everything up to this mark. */
export function acknowledgeMark(id: string): void {
  hearing.marks.get(id)?.();
}

/** Everything that is refused at this time. */
export async function listRevocations(db: Db, at: Date): Promise<readonly Revocation[]> {
  return db
    .select({ kind: revocation.kind, id: revocation.id, expiresAt: revocation.expiresAt })
    .from(revocation)
    .where(gt(revocation.expiresAt, at));
}

/** Refuses, on every node and from the commit on, whatever token carries this id. Doing it twice is doing it later. */
export async function insertRevocation(db: Db, kind: RevocationKind, id: string, revokedAt: Date): Promise<void> {
  const expiresAt = addSeconds(revokedAt, REVOCATION_KEPT_SECONDS);
  await db
    .insert(revocation)
    .values({ kind, id, revokedAt, expiresAt })
    .onConflictDoUpdate({ target: [revocation.kind, revocation.id], set: { revokedAt, expiresAt } });
  await notifyTokenState(db, { type: "REVOKED", kind, id, expiresAt });
}

/** Takes a refusal back: a person was given a role again. */
export async function deleteRevocation(db: Db, kind: RevocationKind, id: string): Promise<void> {
  await db.delete(revocation).where(and(eq(revocation.kind, kind), eq(revocation.id, id)));
  await notifyTokenState(db, { type: "RESTORED", kind, id });
}

export async function deleteExpiredRevocations(db: Db, at: Date): Promise<void> {
  await deleteInBatches(db, revocation, lt(revocation.expiresAt, at));
}
