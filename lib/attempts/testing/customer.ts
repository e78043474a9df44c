import type { TestDatabase } from "@/db/testing/database";
import { advanceAttempt } from "@/lib/attempts/following/advance-attempt";
import { refreshAttempt } from "@/lib/attempts/following/refresh-attempt";
import { startAttempt } from "@/lib/attempts/starting/start-attempt";
import type { NextAction } from "@/lib/banks/next-action";
import type { TestServer } from "@/lib/banks/testing/http-server";
import { agreeAt, ledTo, walk } from "@/lib/banks/testing/sandbox";
import { findPayerView } from "@/lib/payer/find-payer-view";
import type { VirtualBank } from "@/lib/sandbox-bank/virtual-bank";
import { now } from "@/lib/shared/clock";
import { comeBackTo } from "./come-back";
import type { Payable } from "./payments";

export type Customer = Readonly<{
  /**
   * The whole way of somebody who does whatever is asked, rightly, on our page, on the bank's, in its app, and for whoever else
   * has to sign; until nothing is asked any more, and the bank has answered.
   *
   * @param way which of the bank's methods, and by what they confirm there; null where there is nothing to choose
   */
  payAt: (operation: Payable, bank: VirtualBank, way: Way) => Promise<void>;
  /** So much later the bank is asked again, and once more as long as it doesn't answer. */
  later: (operation: Payable, seconds: number) => Promise<void>;
}>;

export type Way = Readonly<{
  /** Of its record. */
  methodId: string | null;
  /** Of the bank's own: an SMS, its app. */
  scaMethodId: string | null;
}>;

/** As they are known at a bank that knows them by number as well. */
const NUMBER = "1000001";
/** Nobody has to do more than this. */
const STEPS_MAX = 8;
const UNANSWERED_MAX = 5;
const psu = { ipAddress: "127.0.0.1" };

/** A customer of the sandbox's banks, in their own process and by HTTP, with the clock in their hands. */
export function customerOf(
  { db, sql }: TestDatabase,
  server: TestServer,
  passSeconds: (seconds: number) => void,
): Customer {
  async function payAt(operation: Payable, bank: VirtualBank, { methodId, scaMethodId }: Way): Promise<void> {
    const { linkToken } = operation;
    const typed = { PSU_ID: methodId === "number" ? NUMBER : "ok", DEBTOR_IBAN: bank.ibans[0], CODE: "123456" };
    const start = await startAttempt(db, linkToken, { bankId: bank.id, psu, typed, ...(methodId && { methodId }) });
    // Before it knows the order, nobody can sign it.
    passSeconds(bank.forgetsForSeconds);
    if (start.next === "BANK") await signAndReturn(operation, start.url);
    const done = new Set<NextAction["type"]>();
    for (let step = 0; step < STEPS_MAX; step++) {
      await askUntilAnswered(operation);
      const view = await findPayerView(db, linkToken);
      if (view?.step.name !== "AUTHORISE") break;
      const { action, turn } = view.step;
      if (done.has(action.type)) break;
      done.add(action.type);
      if (action.type === "DECOUPLED") await walk(server, action.appUrl ?? "");
      else if (action.type === "WAIT_OTHERS") await signAsOther(operation);
      else {
        const came = await advanceAttempt(db, linkToken, { turn, typed, methodId: scaMethodId, psu });
        if (came.next === "BANK") await signAndReturn(operation, came.url);
      }
      await ask(operation);
    }
  }

  /** Wherever our page leads: the customer lets us order there and goes on, or signs what was ordered. */
  async function signAndReturn(operation: Payable, url: string): Promise<void> {
    const page = new URL(url).pathname.endsWith("/oauth/authorize") ? await ledTo(server, url) : url;
    if (page.includes("/oauth/permission/")) {
      const back = await comeBackTo(db, await agreeAt(server, page));
      const view = await findPayerView(db, operation.linkToken);
      const goesOn = back?.next === "BANK" && view?.step.name === "AT_BANK" ? view.step.continueUrl : null;
      if (goesOn !== null) await signAndReturn(operation, goesOn);
      return;
    }
    const landed = await walk(server, page);
    // Some pages end with something to be read, and the way back is theirs to take.
    await comeBackTo(db, landed.includes("/psd2/callback/") ? landed : (await orderOf(operation)).redirect_uri);
  }

  async function signAsOther(operation: Payable): Promise<void> {
    const { bank_id, second_token } = await orderOf(operation);
    if (second_token !== null) {
      await fetch(`${server.origin}/sandbox-bank/${bank_id}/second/${second_token}`, {
        method: "POST",
        redirect: "manual",
      });
    }
  }

  async function orderOf({ uuid }: Payable) {
    const [order] = await sql<Readonly<{ bank_id: string; redirect_uri: string; second_token: string | null }>[]>`
      select p.bank_id, p.redirect_uri, p.second_token from sandbox_bank.payment p
      join payment_attempt a on a.end_to_end_id = p.end_to_end_id where a.operation_uuid = ${uuid}`;
    if (!order) throw new Error("the bank has no such order");
    return order;
  }

  async function ask({ uuid }: Payable): Promise<void> {
    const attempts = await sql`
      update payment_attempt set next_poll_at = ${now().toISOString()} where operation_uuid = ${uuid} and next_poll_at is not null
      returning uuid, tenant_uuid`;
    for (const attempt of attempts) await refreshAttempt(db, attempt.tenant_uuid, attempt.uuid);
  }

  async function askUntilAnswered(operation: Payable): Promise<void> {
    for (let turn = 0; turn < UNANSWERED_MAX; turn++) {
      const [open] = await sql`
        select from payment_attempt
        where operation_uuid = ${operation.uuid} and unanswered_count > 0 and bank_payment_id is not null`;
      if (!open) return;
      passSeconds(1);
      await ask(operation);
    }
  }

  return {
    payAt,
    later: async (operation, seconds) => {
      passSeconds(seconds);
      await ask(operation);
      await askUntilAnswered(operation);
    },
  };
}
