import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Bank, BankConnector } from "./connector";
import { connectorFor } from "./registry";

const initiate = vi.hoisted(() => vi.fn());
vi.mock("./berlin-group/connector", () => ({ berlinGroupConnector: () => ({ initiate }) }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  initiate.mockResolvedValue("made");
});
afterEach(() => {
  vi.useRealTimers();
});

const ORDER = {} as Parameters<BankConnector["initiate"]>[0];

function aBank(id: string, initiationsPerSecond: number | null): Bank {
  return { id, adapter: "BERLIN_GROUP", limits: { initiationsPerSecond, breakerFailures: 5 } } as unknown as Bank;
}

it("what a bank takes no more of does not leave, and whoever pays is told when to come again", async () => {
  const bank = connectorFor(aBank("slow", 0.5));
  await bank.initiate(ORDER);
  const refused = { kind: "RATE_LIMITED", notSent: true, retryAfterSeconds: 2 };
  await expect(bank.initiate(ORDER)).rejects.toMatchObject(refused);
  expect(initiate).toHaveBeenCalledTimes(1);
  await connectorFor(aBank("other", null)).initiate(ORDER);
  expect(initiate).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(2_000);
  expect(await bank.initiate(ORDER)).toBe("made");
});
