import { vi } from "vitest";
import type { TestDatabase } from "@/db/testing/database";
import { aFlow, firstOf, type TestFlow } from "@/lib/flows/testing/a-flow";
import type { Caller } from "@/lib/shared/caller";
import * as environment from "@/lib/shared/env";

/** Mails go through this server for the rest of the test. */
export function through(smtpUrl: string | null, more: Partial<environment.Env> = {}): void {
  const known = environment.env();
  vi.spyOn(environment, "env").mockReturnValue({ ...known, smtpUrl, mailFrom: "Paraph <pay@example.com>", ...more });
}

export const EMAIL = { type: "EMAIL" } as const;
export const SMS = { type: "SMS" } as const;

/** A payment of somebody who can be reached, whose link is to be sent by these channels. */
export async function aSentFlow(
  caller: Caller,
  channels: readonly object[] = [EMAIL],
  to: Readonly<{ email?: string | null; phone?: string | null; sendAt?: string }> = {},
): Promise<TestFlow> {
  const { email = "ana@example.org", phone = null, sendAt } = to;
  const payment = { amount: 15_075, concept: "Invoice 7", subject: { name: "Ana", email, phone } };
  return aFlow(caller, [{ payment, delivery: { channels, ...(sendAt && { sendAt }) } }]);
}

/** The rows of an operation's deliveries, the oldest first. */
export async function rowsOf({ sql }: Pick<TestDatabase, "sql">, flow: TestFlow) {
  return sql`select uuid, channel, address, message_id, state, reason, reason_text, attempts, next_attempt_at, created_by
               from delivery where operation_uuid = ${firstOf(flow).uuid} order by created_at, uuid`;
}

/** The operation's status, the facts of its deliveries, and what listeners were told of it. */
export async function toldOf({ sql }: Pick<TestDatabase, "sql">, flow: TestFlow) {
  const { uuid } = firstOf(flow);
  const [operation] = await sql`select status from operation where uuid = ${uuid}`;
  const facts = await sql`select kind, detail from operation_fact where operation_uuid = ${uuid} order by at, uuid`;
  const events = await sql`select type, resource from event where subject_uuid = ${uuid} order by sequence`;
  return {
    status: operation?.status,
    facts: facts.map(({ kind, detail }) => ({ kind, ...detail })),
    events: events.map(({ type }) => type),
    resources: events.map(({ resource }) => resource),
  };
}

export const NEVER = new AbortController().signal;
