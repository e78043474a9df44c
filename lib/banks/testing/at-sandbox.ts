import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { testDatabase } from "@/db/testing/database";
import type { BankChanges } from "@/lib/banks/records/record";
import type { Initiation } from "../connector";
import { anInitiation } from "./fixtures";
import type { TestServer } from "./http-server";
import { meaningNow, redirectOf, sandboxConnector, serveSandboxBank, walk } from "./sandbox";

const START = new Date("2026-03-02T09:00:00.000Z");

/** A sandbox bank for the tests of one file, whose clock stands at START when each of them begins. */
export function atSandboxBank() {
  let opened: TestServer | undefined;
  beforeAll(async () => {
    await testDatabase();
    opened = await serveSandboxBank();
  });
  afterAll(() => opened?.close());
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: START });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const server = (): TestServer => {
    if (!opened) throw new Error("The sandbox bank is opened before the first test.");
    return opened;
  };
  return {
    server,
    connectorTo: (bankId: string, changes?: BankChanges) => sandboxConnector(server(), bankId, changes),
    passSeconds: (seconds: number) => {
      vi.setSystemTime(Date.now() + seconds * 1_000);
    },
    /** What a bank of the registry says now. */
    told: (bankId: string, initiation: Initiation, completedBefore = false) =>
      meaningNow(sandboxConnector(server(), bankId), initiation, completedBefore),
    /** A customer pays 100 € and so many cents, which decide what becomes of it. */
    payWith: async (cents: number, bankId = "banco-almendro") => {
      const initiation = await sandboxConnector(server(), bankId).initiate(anInitiation({ amount: 10_000 + cents }));
      return { initiation, landed: await walk(server(), redirectOf(initiation)) };
    },
  };
}
