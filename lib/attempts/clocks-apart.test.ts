import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as client from "@/db/client";
import { EMPTY_SESSION, NO_ACTION } from "@/lib/banks/next-action";
import { addSeconds } from "@/lib/shared/clock";
import { refreshAttempt } from "./following/refresh-attempt";
import { isOutOfReach } from "./living-token";
import { firstSession, sealSession } from "./session";
import { startAttempt } from "./starting/start-attempt";
import { BANK, fakeBank, TOKEN } from "./testing/fake-bank";
import { here, resetHere } from "./testing/here";
import { attemptsOf, choose, database, merchant, type Payable, payable } from "./testing/payments";

vi.mock("@/lib/banks/registry", async () => (await import("./testing/here")).registryOfHere);
vi.mock("@/db/client", { spy: true });

beforeEach(resetHere);
afterEach(() => {
  vi.useRealTimers();
});

/** What this process believes, and what it has heard of the database's clock. */
function clockIsAhead(seconds: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: addSeconds(new Date(), seconds) });
  vi.mocked(client.clockAheadSeconds).mockReturnValue(seconds);
}

/** How long the database says that the attempt's next question has yet to wait, while its bank is being called. */
async function secondsToWait({ uuid }: Payable): Promise<number> {
  const [row] = await database.sql`
    select extract(epoch from next_poll_at - clock_timestamp())::float as seconds
      from payment_attempt where operation_uuid = ${uuid}`;
  return row?.seconds;
}

it.each([-45, 45])(
  "is started for as long as the database says, by a process that is %i s ahead (decision 348)",
  async (ahead) => {
    const operation = await payable();
    let waits = Number.NaN;
    here.fake.initiate = async (input) => {
      waits = await secondsToWait(operation);
      return fakeBank().initiate(input);
    };
    clockIsAhead(ahead);
    await startAttempt(database.db, operation.linkToken, choose);
    expect(waits).toBeGreaterThan(0);
    expect(waits).toBeLessThanOrEqual(8);
  },
);

it.each([
  [45, "STARTED", 5],
  [-45, "UNRESOLVED", -5],
] as const)("is looked at by a process that is %i s ahead as by any: %s", async (ahead, state, due) => {
  const operation = await payable();
  await startAttempt(database.db, operation.linkToken, choose);
  const [{ uuid } = {}] = await attemptsOf(operation);
  await database.sql`
    update payment_attempt set state = 'STARTED', bank_payment_id = null, next_poll_at = now() + make_interval(secs => ${due})
     where uuid = ${uuid}`;
  clockIsAhead(ahead);
  await refreshAttempt(database.db, merchant.tenantUuid, uuid);
  expect(await attemptsOf(operation)).toMatchObject([{ state }]);
});

it.each([
  [45, 30, false],
  [-45, -20, true],
] as const)(
  "a payer's token is good for as long as the database says, to a process that is %i s ahead: for %i s",
  (ahead, forSeconds, isOver) => {
    const bank = { ...BANK, auth: { ...BANK.auth, statusNeedsPsuToken: true } };
    const token = { ...TOKEN, expiresAt: addSeconds(new Date(), forSeconds).toISOString() };
    const sessionSealed = sealSession(firstSession(NO_ACTION, { ...EMPTY_SESSION, token }));
    clockIsAhead(ahead);
    expect(isOutOfReach(bank, { sessionSealed })).toBe(isOver);
  },
);
