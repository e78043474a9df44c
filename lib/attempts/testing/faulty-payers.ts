import { expect } from "vitest";
import type { Database } from "@/db/client";
import { findSandboxSession } from "@/db/queries/sandbox-bank";
import type { TestDatabase } from "@/db/testing/database";
import type { Merchant } from "@/db/testing/merchant";
import { isDatabaseUnavailable } from "@/db/unavailable";
import { abandonAttempt } from "@/lib/attempts/ending/abandon-attempt";
import { passOverAttempt } from "@/lib/attempts/ending/pass-over-attempt";
import { advanceAttempt } from "@/lib/attempts/following/advance-attempt";
import { refreshAttempt } from "@/lib/attempts/following/refresh-attempt";
import { startAttempt } from "@/lib/attempts/starting/start-attempt";
import { createInvoiceCollection } from "@/lib/flows/creating/create-invoice-collection";
import { findPayerView } from "@/lib/payer/find-payer-view";
import type { PayerStep } from "@/lib/payer/payer-view";
import { answerWith } from "@/lib/sandbox-bank/oauth/authorize";
import { returnUriOf } from "@/lib/sandbox-bank/pages/steps";
import type { VirtualBank } from "@/lib/sandbox-bank/virtual-bank";
import type { generator } from "@/lib/shared/testing/random";
import { comeBackTo } from "./come-back";
import { Killed } from "./faulty-wire";

type Random = ReturnType<typeof generator>;
type AuthoriseStep = Extract<PayerStep, { name: "AUTHORISE" }>;

/** Ordinary amounts, exemptions, a refusal. */
const CENTS = [0, 75, 50, 23, 23, 11];
const REFUSED_CENTS = 11;

export type FaultyPayers = Readonly<{
  /** A payment request's link. */
  payable: (random: Random) => Promise<string>;
  /** One payer, who does what the page lets them do: signs, leaves, comes back, changes their mind, tries again. */
  pay: (linkToken: string, at: VirtualBank, random: Random) => Promise<void>;
  /** The clock of whoever asks the banks has reached the next question of each attempt behind the link. */
  ask: (linkToken: string) => Promise<void>;
  /** Who went on although we had told them that we don't know yet. */
  wentOnKnowingly: ReadonlySet<string>;
}>;

type Surroundings = Readonly<{
  banks: readonly VirtualBank[];
  /** Where the banks' own pages are: no fault of ours reaches them. */
  pagesOrigin: string;
  /** The database by a way that may be cut: what speaks with banks goes by it. */
  cuttable: Database;
}>;

export function faultyPayers(
  { db, sql }: TestDatabase,
  { caller, tenantUuid }: Merchant,
  { banks, pagesOrigin, cuttable }: Surroundings,
): FaultyPayers {
  const wentOnKnowingly = new Set<string>();
  const psu = { ipAddress: "127.0.0.1" };
  const idsOf = (of: (bank: VirtualBank) => boolean) => banks.filter(of).map(({ id }) => id);
  const confirming = idsOf(({ confirmationCode, confirmedByCall }) => confirmationCode || confirmedByCall);
  const bySeveral = idsOf(({ signatures }) => signatures > 1);
  const inApp = idsOf(({ approach }) => approach === "DECOUPLED");
  const typedAt = ({ ibans: [rich] }: VirtualBank) => ({ PSU_ID: "ok", DEBTOR_IBAN: rich });

  async function payable(random: Random): Promise<string> {
    const amount = 1_000 + Math.floor(random.next() * 900) * 100 + random.pick(CENTS);
    const created = await createInvoiceCollection(db, caller, {
      json: { operations: [{ payment: { amount, concept: "Invoice" } }] },
      files: new Map(),
      channel: "API",
    });
    return created.operations[0]?.url.split("/").at(-1) ?? "";
  }

  /** What the bank's own pages, or its app, write when its customer signs: no fault of ours reaches them. */
  async function sign(url: string): Promise<void> {
    const sessionToken = new URL(url).pathname.split("/").at(-1) ?? "";
    await sql`
      with mine as (
        update sandbox_bank.authorisation a
        set step = 'DONE', sca_status = case when p.bank_id = any(${confirming}) then 'unconfirmed' else 'finalised' end
        from sandbox_bank.payment p
        where p.id = a.payment_id and a.session_token = ${sessionToken} and a.step <> 'DONE'
        returning a.payment_id)
      update sandbox_bank.payment set
        debtor_iban = coalesce(debtor_iban, 'ES8898710001351001245678'),
        authorised_at = case when amount % 100 <> ${REFUSED_CENTS} and not bank_id = any(${[...confirming, ...bySeveral]}) then now() end,
        first_signed_at = case when amount % 100 <> ${REFUSED_CENTS} and bank_id = any(${bySeveral}) then now() end,
        ended_at = case when amount % 100 = ${REFUSED_CENTS} then now() end,
        ended_status = case when amount % 100 = ${REFUSED_CENTS} then 'RJCT' end,
        ended_reason = case when amount % 100 = ${REFUSED_CENTS} then 'AM04' end
      where id in (select payment_id from mine) and ended_at is null`;
  }

  /** Somebody else in the payer's house signs what waits for that. */
  async function signAsSecond(linkToken: string): Promise<void> {
    await sql`
      update sandbox_bank.payment p set authorised_at = now()
      from payment_attempt a join operation o on o.uuid = a.operation_uuid
      where o.link_token = ${linkToken} and p.end_to_end_id = a.end_to_end_id
        and p.first_signed_at is not null and p.authorised_at is null and p.ended_at is null`;
  }

  /** The app tells its customer of an order, whether the bank's answer has reached us or not. */
  async function signWhatTheAppShows(linkToken: string): Promise<void> {
    const orders = await sql`
      select s.session_token from sandbox_bank.authorisation s
      join sandbox_bank.payment p on p.id = s.payment_id
      join payment_attempt a on a.end_to_end_id = p.end_to_end_id
      join operation o on o.uuid = a.operation_uuid
      where o.link_token = ${linkToken} and p.bank_id = any(${inApp}) and p.ended_at is null`;
    for (const { session_token } of orders) await sign(`http://app/${session_token}`);
  }

  async function ask(linkToken: string): Promise<void> {
    const attempts = await sql`
      select a.uuid from payment_attempt a join operation o on o.uuid = a.operation_uuid
      where o.link_token = ${linkToken} order by a.created_at`;
    for (const { uuid } of attempts) {
      // A second ago, for whoever's clock: the database's may be a moment before ours, and what is not due is not asked.
      await sql`update payment_attempt set next_poll_at = now() - interval '1 second' where uuid = ${uuid} and next_poll_at is not null`;
      await refreshAttempt(cuttable, tenantUuid, uuid).catch(expectLost);
    }
  }

  async function pay(linkToken: string, at: VirtualBank, random: Random): Promise<void> {
    for (let step = 0; step < 8; step++) {
      const view = await findPayerView(db, linkToken);
      switch (view?.step.name) {
        case "CHOOSE_BANK":
          await choose(linkToken, random.next() < 0.85 ? at : random.pick(banks), random);
          break;
        case "AUTHORISE":
          await authorise(linkToken, view.step, random);
          break;
        case "AT_BANK":
          await wait(linkToken, view.step.continueUrl, random);
          break;
        case "CONFIRMING":
          await wait(linkToken, null, random);
          break;
        case "UNRESOLVED":
          await ask(linkToken);
          if (random.next() < 0.3) await signWhatTheAppShows(linkToken);
          if (random.next() < 0.4) {
            wentOnKnowingly.add(linkToken);
            await passOverAttempt(cuttable, linkToken).catch(expectInProgress);
          }
          break;
        default:
          return;
      }
    }
  }

  /** Goes on to the bank where the page still leads there, wants another one, or reloads. */
  async function wait(linkToken: string, continueUrl: string | null, random: Random): Promise<void> {
    if (continueUrl !== null && random.next() < 0.4) return goTo(continueUrl, random);
    if (random.next() < 0.3) await abandonAttempt(cuttable, linkToken).catch(expectInProgress);
    else await ask(linkToken);
  }

  async function choose(linkToken: string, bank: VirtualBank, random: Random): Promise<void> {
    const choice = { bankId: bank.id, psu, typed: typedAt(bank) };
    const start = await startAttempt(cuttable, linkToken, choice).catch(expectInProgress);
    if (start?.next === "BANK" && random.next() < 0.85) await goTo(start.url, random);
  }

  /** What somebody does to whom a page of ours shows an address of the bank's: says yes there, mostly, and comes back, mostly. */
  async function goTo(url: string, random: Random): Promise<void> {
    const page = await ledTo(url);
    const [, bankId = "", room, name = ""] =
      /^\/sandbox-bank\/([^/]+)\/(authorise|oauth\/permission)\/([^/]+)$/.exec(page) ?? [];
    const bank = banks.find(({ id }) => id === bankId);
    // The bank knows no such order any more.
    if (!bank) return;
    const address = room === "authorise" ? await signedAt(bank, name) : await letOrder(bank, name, random.next() < 0.9);
    if (address !== null && random.next() < 0.85) await comeBack(address, random);
  }

  /** The path of the page that an address leads to at once. */
  async function ledTo(url: string): Promise<string> {
    const { pathname, search } = new URL(url);
    if (!pathname.endsWith("/oauth/authorize")) return pathname;
    const answer = await fetch(`${pagesOrigin}${pathname}${search}`, { redirect: "manual" });
    await answer.body?.cancel();
    return new URL(answer.headers.get("location") ?? "/", pagesOrigin).pathname;
  }

  async function signedAt(bank: VirtualBank, sessionToken: string): Promise<string | null> {
    await sign(`http://page/${sessionToken}`);
    const session = await findSandboxSession(db, bank.id, sessionToken);
    return session && returnUriOf(bank, session.payment, session.authorisation);
  }

  /** What the pages of a bank's authorization server write. */
  async function letOrder(bank: VirtualBank, id: string, agrees: boolean): Promise<string | null> {
    const [asked] = await sql<Readonly<{ redirect_uri: string; state: string | null; code: string }>[]>`
      update sandbox_bank.permission set step = 'DONE', agreed_at = case when ${agrees} then now() end
      where id = ${id} and step <> 'DONE' returning redirect_uri, state, code`;
    if (!asked) return null;
    const { redirect_uri: redirectUri, state, code } = asked;
    return answerWith(bank, { redirectUri, state }, agrees ? { code } : { error: "access_denied" });
  }

  /** What is to be done on our page, done now and then wrongly, twice, or not at all. */
  async function authorise(linkToken: string, { action, turn, bank }: AuthoriseStep, random: Random): Promise<void> {
    if (random.next() < 0.1) {
      await abandonAttempt(cuttable, linkToken).catch(expectInProgress);
      return;
    }
    if (action.type === "DECOUPLED") {
      if (random.next() < 0.85) await sign(action.appUrl ?? "http://app/none");
      return ask(linkToken);
    }
    if (action.type === "WAIT_OTHERS") {
      if (random.next() < 0.7) await signAsSecond(linkToken);
      return ask(linkToken);
    }
    const here = banks.find(({ id }) => id === bank.id);
    const typed = { ...(here && typedAt(here)), CODE: random.next() < 0.2 ? "000000" : "123456" };
    const methodId = action.type === "SELECT_METHOD" ? random.pick(action.methods.map(({ id }) => id)) : null;
    const press = () => advanceAttempt(cuttable, linkToken, { turn, typed, methodId, psu }).catch(expectInProgress);
    const presses = await (random.next() < 0.3 ? Promise.all([press(), press()]) : Promise.all([press()]));
    const led = presses.find((came) => came?.next === "BANK");
    if (led?.next === "BANK") await goTo(led.url, random);
  }

  /** Once, by a double click, or again when a while has passed; and on to the bank, where it goes on. */
  async function comeBack(address: string, random: Random): Promise<void> {
    const return_ = () => comeBackTo(cuttable, address).catch(expectLost);
    const isTwice = random.next() < 0.25;
    const returns = await Promise.all(isTwice ? [return_(), return_()] : [return_()]);
    if (random.next() < 0.1) await return_();
    const led = returns.find((came) => came?.next === "BANK");
    const view = led && (await findPayerView(db, led.linkToken));
    if (view?.step.name === "AT_BANK" && view.step.continueUrl !== null && random.next() < 0.9) {
      await goTo(view.step.continueUrl, random);
    }
  }

  return { payable, pay, ask, wentOnKnowingly };
}

/** The process is gone, or its database was; the payer is told to come again. */
function expectLost(error: unknown): null {
  if (error instanceof Killed || isDatabaseUnavailable(error)) return null;
  throw error;
}

function expectInProgress(error: unknown): null {
  if (error instanceof Killed || isDatabaseUnavailable(error)) return null;
  expect(error).toMatchObject({ code: "attempt_in_progress" });
  return null;
}
