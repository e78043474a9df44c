import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Bank } from "@/lib/banks/connector";
import { sandboxBanks } from "@/lib/banks/records/sandbox-banks";
import type { TestServer } from "@/lib/banks/testing/http-server";
import { agreeAt, customerAt, ledTo, serveSandboxBank, walk } from "@/lib/banks/testing/sandbox";
import { findPayerView } from "@/lib/payer/find-payer-view";
import { abandonAttempt } from "./ending/abandon-attempt";
import { startAttempt } from "./starting/start-attempt";
import { comeBackTo } from "./testing/come-back";
import { attemptsOf, database, type Payable, payable, poll, statusOf } from "./testing/payments";

/** A payer of the sandbox's who has begun to authorise a payment by OAuth, wants another bank, and is asked whether (decision 311). */

let server: TestServer;
const at = { origin: "" };

vi.mock("@/lib/banks/registry", async (original) => {
  const { directoryOf } = await import("./testing/here");
  const atTest = (bank: Bank): Bank => ({ ...bank, endpoint: { ...bank.endpoint, base: at.origin } });
  return {
    ...(await original<typeof import("@/lib/banks/registry")>()),
    bankDirectory: directoryOf(() => sandboxBanks().map(atTest)),
  };
});

beforeAll(async () => {
  server = await serveSandboxBank();
  at.origin = server.origin;
});
afterAll(() => server.close());

const psu = { ipAddress: "127.0.0.1" };

async function stepOf({ linkToken }: Payable) {
  const step = (await findPayerView(database.db, linkToken))?.step;
  if (step?.name !== "AT_BANK") throw new Error(step?.name);
  return step;
}

/** Signed in for the payment, back by the browser's button, and led to where they may cancel it. */
async function askedToCancel(): Promise<Readonly<{ operation: Payable; page: string }>> {
  const operation = await payable();
  const started = await startAttempt(database.db, operation.linkToken, { bankId: "banca-stellamarina", psu });
  if (started.next !== "BANK") throw new Error(started.next);
  await customerAt(server, await ledTo(server, started.url)).send({ user: "ok", pin: "1" });
  await abandonAttempt(database.db, operation.linkToken, psu);
  const { cancelUrl, continueUrl } = await stepOf(operation);
  expect(continueUrl).toBe(started.url);
  return { operation, page: await ledTo(server, cancelUrl ?? "") };
}

describe("a payment that its payer cancels at the bank's authorization server", () => {
  it("is closed by the bank's word, and another bank may be chosen", async () => {
    const { operation, page } = await askedToCancel();
    const back = await agreeAt(server, page);
    expect((await attemptsOf(operation))[0]?.state).toBe("AT_BANK");
    expect(await comeBackTo(database.db, back)).toEqual({ linkToken: operation.linkToken, next: "PAGE" });
    expect(await attemptsOf(operation)).toMatchObject([
      { state: "FAILED", failure: { reason: "CANCELLED_AT_BANK", notCharged: true } },
    ]);
    expect((await findPayerView(database.db, operation.linkToken))?.step.name).toBe("CHOOSE_BANK");
    expect(await statusOf(operation)).toBe("OPENED");
  });

  it("is closed as well where nobody comes back: the bank is asked", async () => {
    const { operation, page } = await askedToCancel();
    await agreeAt(server, page);
    const [attempt] = await attemptsOf(operation);
    await poll(attempt?.uuid);
    expect((await attemptsOf(operation))[0]?.state).toBe("FAILED");
  });

  it("is made after all where they would rather keep it, and sign it", async () => {
    const { operation, page } = await askedToCancel();
    await comeBackTo(database.db, await customerAt(server, page).send({ action: "CANCEL" }));
    const { cancelUrl, notCancelled, continueUrl } = await stepOf(operation);
    expect([cancelUrl, notCancelled]).toEqual([null, true]);
    await comeBackTo(database.db, await walk(server, await ledTo(server, continueUrl ?? "")));
    expect(await statusOf(operation)).toBe("COMPLETED");
  });
});
