import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Db } from "@/db/client";
import type { Bank } from "@/lib/banks/connector";
import { methodIdOf } from "@/lib/banks/methods";
import { sandboxBanks } from "@/lib/banks/records/sandbox-banks";
import { seedSandboxBanks } from "@/lib/banks/records/seed-sandbox-banks";
import type { TestServer } from "@/lib/banks/testing/http-server";
import { judgedCalls, type Prism, startPrism } from "@/lib/banks/testing/prism";
import { documentIsPresent, Psd2Document } from "@/lib/banks/testing/psd2-document";
import { recordedExchanges } from "@/lib/banks/testing/recorded-exchanges";
import { serveSandboxBank } from "@/lib/banks/testing/sandbox";
import { serveSignedBank } from "@/lib/banks/testing/signed-sandbox";
import { kindsOfBanks } from "@/lib/banks/testing/ways";
import { FATES } from "@/lib/sandbox-bank/pages/fates";
import type { VirtualBank } from "@/lib/sandbox-bank/virtual-bank";
import { startAttempt } from "./starting/start-attempt";
import { type Customer, customerOf, type Way } from "./testing/customer";
import { type Expected, expectedOf, type Standing } from "./testing/expected-outcomes";
import { attemptsOf, database, eventsOf, type Payable, payable, recordsOf, statusOf } from "./testing/payments";

/**
 * Every kind of virtual bank, by each way to sign that it has, with every amount that decides something: what the operation, the
 * attempt, the record and the events say after the customer's way, an hour later and in the end; and whether anything that went
 * over the wire is not in the Berlin Group's document, by our own reading of it, and of each way's ordinary payment by prism's
 * (`prism proxy` stands between us and the bank). EVERY_BANK=1 takes every bank there is, and leads everything through prism.
 */

const EVERY_BANK = process.env.EVERY_BANK === "1";
const HOUR = 3_600;
const DAY = 24 * HOUR;
/** Shorter than the bank takes for .19. */
const SHORT_PATIENCE_MS = 200;

const here = { origin: "", initiationTimeoutMs: 10_000 };
// A slow bank only takes longer.
vi.mock("@/lib/sandbox-bank/virtual-banks", async (original) => {
  const { listVirtualBanks } = await original<typeof import("@/lib/sandbox-bank/virtual-banks")>();
  const banks = listVirtualBanks().map((bank) => ({ ...bank, answersAfterMs: 0 }));
  return {
    listVirtualBanks: () => banks,
    findVirtualBank: (id: string) => banks.find((bank) => bank.id === id) ?? null,
  };
});
vi.mock("@/lib/banks/registry", async (original) => {
  const registry = await original<typeof import("@/lib/banks/registry")>();
  // Those that want our certificate have a door of their own.
  const baseOf = ({ endpoint }: Bank) => (endpoint.base.startsWith("https:") ? endpoint.base : here.origin);
  const moved = (url: string) => `${here.origin}${new URL(url).pathname}`;
  const atTest = (bank: Bank): Bank => ({
    ...bank,
    endpoint: { ...bank.endpoint, base: baseOf(bank) },
    auth: {
      ...bank.auth,
      tokenUrl: bank.auth.tokenUrl && moved(bank.auth.tokenUrl),
      clientToken: bank.auth.clientToken && { ...bank.auth.clientToken, url: moved(bank.auth.clientToken.url) },
    },
    limits: { ...bank.limits, initiationTimeoutMs: here.initiationTimeoutMs, readsPerSecond: 10_000 },
  });
  return {
    ...registry,
    bankDirectory: async (db: Db) => {
      const banks = await registry.bankDirectory(db);
      const find = (id: string) => {
        const bank = banks.find(id);
        return bank && atTest(bank);
      };
      return { ...banks, list: () => banks.list().map(atTest), find };
    },
  };
});

const passSeconds = (seconds: number) => {
  vi.setSystemTime(Date.now() + seconds * 1_000);
};
const recorded = recordedExchanges();
let prism: Prism | null = null;
let isThroughPrism = false;
const judged = judgedCalls(
  () => prism,
  () => isThroughPrism,
);
let server: TestServer;
let signedBank: Awaited<ReturnType<typeof serveSignedBank>>;
let records: readonly Bank[] = [];
let customer: Customer;
let document: Psd2Document | null = null;

beforeAll(async () => {
  server = await serveSandboxBank((handle) => judged.around(recorded.around(handle)));
  here.origin = server.origin;
  signedBank = await serveSignedBank();
  const { door, trust } = signedBank;
  const signedDoor = { origin: door.origin, ca: trust.authority.pem };
  await seedSandboxBanks(database.db, { ...signedDoor, qwac: trust.qwac, qseal: trust.qseal });
  records = sandboxBanks(signedDoor);
  customer = customerOf(database, server, passSeconds);
  if (documentIsPresent) {
    document = new Psd2Document();
    prism = await startPrism();
  }
});
afterAll(async () => {
  await prism?.close();
  await signedBank.close();
  await server.close();
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  recorded.empty();
  judged.empty();
});
afterEach(() => {
  vi.useRealTimers();
  here.initiationTimeoutMs = 10_000;
});

const CENTS = FATES.map(([cents]) => (cents === "any other" ? 0 : Number(cents.slice(1))));
/** Those by which a bank's own way of writing shows: an order, a reason, a refusal. */
const CENTS_ON_THE_WIRE = [0, 11, 13];
/** Those by which it shows how one gets in: an order, what ends it sooner, later, never or unknown, one that nobody has to sign. */
const CENTS_ON_THE_WAY_IN = [0, 11, 16, 17, 19, 23];
/** Those that go through prism by default: each way once, and the status that nobody knows. */
const CENTS_THROUGH_PRISM = [0, 21];
const firstOf = (kinds: ReturnType<typeof kindsOfBanks>) => (EVERY_BANK ? kinds.flat() : kinds.map(([bank]) => bank));
const KINDS = firstOf(kindsOfBanks("WAY", "OUTCOME"));
const KINDS_OF_ACCESS = firstOf(kindsOfBanks("WAY", "OUTCOME", "ACCESS")).filter((bank) => !KINDS.includes(bank));
const KINDS_OF_WRITING = firstOf(kindsOfBanks("WAY", "OUTCOME", "ACCESS", "WIRE")).filter(
  (bank) => !KINDS.includes(bank) && !KINDS_OF_ACCESS.includes(bank),
);
/** By each method that the payer may choose on our page, and by what they confirm there; who comes by number has one way to. */
const METHODS_OF = new Map(sandboxBanks().map((bank) => [bank.id, bank.methods.map(methodIdOf)]));
const waysAt = ({ id, approach }: VirtualBank): readonly Way[] =>
  (METHODS_OF.get(id) ?? [null]).flatMap((methodId, _, { length }) => {
    const chosen = { methodId: length > 1 ? methodId : null };
    const confirmed = approach === "EMBEDDED" && methodId !== "number" ? ["sms", "app"] : [null];
    return confirmed.map((scaMethodId) => ({ ...chosen, scaMethodId }));
  });
/** What only another than its first method does is a way of its own, and meets every amount. */
const amountsBy = ({ id }: VirtualBank, { methodId }: Way, amounts: readonly number[]) =>
  methodId === null || METHODS_OF.get(id)?.[0] === methodId ? amounts : CENTS;
const cellsOf = (bank: VirtualBank, amounts: readonly number[]) =>
  waysAt(bank).flatMap((way) =>
    amountsBy(bank, way, amounts).map((cents) => ({
      ...{ bank, way, cents },
      name: `${[bank.id, way.methodId, way.scaMethodId].filter((part) => part !== null).join(" by ")} .${String(cents).padStart(2, "0")}`,
    })),
  );
const isOpen = ({ open }: VirtualBank) => open;
const CELLS = [
  ...KINDS.filter(isOpen).flatMap((bank) => cellsOf(bank, CENTS)),
  ...KINDS_OF_ACCESS.filter(isOpen).flatMap((bank) => cellsOf(bank, CENTS_ON_THE_WAY_IN)),
  ...KINDS_OF_WRITING.filter(isOpen).flatMap((bank) => cellsOf(bank, CENTS_ON_THE_WIRE)),
];

async function standing(operation: Payable, known: number): Promise<Standing> {
  const [attempt] = await attemptsOf(operation);
  const [record] = await recordsOf(operation);
  const events = await eventsOf(operation);
  return {
    operation: await statusOf(operation),
    attempt: attempt?.failure ? `${attempt.state} ${attempt.failure.reason}` : attempt?.state,
    record: record ? `${record.status}/${record.code}` : null,
    events: events.slice(known),
  };
}

/** A body that breaks the rules of its own form is none of the document's other forms either, which is told as well. */
const OF_OTHER_FORMS =
  /must have required property '(frequency|startDate|payments)'|must match exactly one schema in oneOf/;

/** What the document doesn't allow, each once. */
function violations(): ReadonlySet<string> {
  const found = recorded.all().flatMap((exchange) => document?.violations(exchange) ?? []);
  const problems = found.map((problem) => problem.replace(/^\S+ \S+: /, ""));
  return new Set(problems.filter((problem) => !OF_OTHER_FORMS.test(problem)));
}

const NO_DEBTOR_ACCOUNT = {
  ours: "request must have required property 'debtorAccount'",
  prisms: "request.body: Request body must have required property 'debtorAccount'",
};
const UNKNOWN_STATUS = {
  ours: "answer/transactionStatus must be equal to one of the allowed values",
  prisms:
    "response.body.transactionStatus: Response body property transactionStatus must be equal to one of the allowed values",
};

/** The two that are meant: a bank that lets its customers choose the account, and a status that nobody knows. */
function meantViolations(bank: VirtualBank, cents: number): readonly Readonly<{ ours: string; prisms: string }>[] {
  const { payment } = recordOf(bank);
  const isKnown = cents !== 21;
  // An answer that nobody waited for is no exchange, and what goes through TLS is not seen.
  if (cents === 19 || bank.signed) return [];
  return [...(payment.debtorAccount === "OMITTED" ? [NO_DEBTOR_ACCOUNT] : []), ...(isKnown ? [] : [UNKNOWN_STATUS])];
}

/** What prism has found, each once, without its list of what is allowed. */
function foundByPrism(): ReadonlySet<string> {
  const problems = judged.violations().filter((problem) => !OF_OTHER_FORMS.test(problem));
  return new Set(problems.map((problem) => problem.replace(/(one of the allowed values):.*/, "$1")));
}

function recordOf({ id }: VirtualBank): Bank {
  const record = records.find((bank) => bank.id === id);
  if (!record) throw new Error(`${id} has no record.`);
  return record;
}

describe("every kind of virtual bank × every amount that decides (decision 171)", () => {
  it.each(CELLS)("$name", async ({ bank, way, cents }) => {
    if (cents === 19) here.initiationTimeoutMs = SHORT_PATIENCE_MS;
    const isInDocument = recordOf(bank).adapter === "BERLIN_GROUP";
    // prism goes on waiting for an answer that nobody waits for any more (.19), and it would be of another test's time.
    isThroughPrism = isInDocument && cents !== 19 && (EVERY_BANK || CENTS_THROUGH_PRISM.includes(cents));
    const expected: Expected = expectedOf(bank, cents);
    const operation = await payable([{ payment: { amount: 10_000 + cents, concept: "Invoice 7" } }]);
    await customer.payAt(operation, bank, way);

    const stages = [
      { stage: "on the way", afterSeconds: 0, should: expected.first },
      { stage: "an hour later", afterSeconds: HOUR + 5, should: expected.hour },
      { stage: "in the end", afterSeconds: 7 * DAY, should: expected.end },
    ];
    let known = 0;
    for (const { stage, afterSeconds, should } of stages) {
      if (afterSeconds > 0) await customer.later(operation, afterSeconds);
      const is = await standing(operation, known);
      expect({ stage, ...is }).toEqual({ stage, ...should });
      known += is.events.length;
    }
    if (document && isInDocument) {
      const meant = meantViolations(bank, cents);
      expect(violations()).toEqual(new Set(meant.map(({ ours }) => ours)));
      if (isThroughPrism) expect(foundByPrism()).toEqual(new Set(meant.map(({ prisms }) => prisms)));
    }
  });

  it.each(KINDS.filter((bank) => !isOpen(bank)).map(({ id }) => id))("%s is closed: nothing leaves", async (bankId) => {
    const operation = await payable();
    const choice = { bankId, psu: { ipAddress: "127.0.0.1" }, typed: {} };
    await expect(startAttempt(database.db, operation.linkToken, choice)).rejects.toMatchObject({
      code: "bank_unavailable",
    });
    expect(await attemptsOf(operation)).toHaveLength(0);
    expect(recorded.all()).toEqual([]);
  });
});
