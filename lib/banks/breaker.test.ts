import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newUuid } from "@/lib/shared/ids";
import { isInterrupted, throughBreaker } from "./breaker";
import { BankError } from "./connector";

const SILENT = new BankError("OUTCOME_UNKNOWN", "no answer");
const REFUSED = new BankError("REQUEST_INVALID", "400");
const NOT_MADE = { kind: "BANK_UNAVAILABLE", notSent: true };

let id: string;
beforeEach(() => {
  id = newUuid();
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const call = (answer: () => Promise<string>) => throughBreaker({ id, limits: { breakerFailures: 4 } }, answer);
const silent = () => call(() => Promise.reject(SILENT));

async function fallSilent(): Promise<void> {
  for (const _ of [1, 2, 3, 4]) await expect(silent()).rejects.toBe(SILENT);
}

describe("a bank that leaves initiations without an answer (decision 45)", () => {
  it("is not called any more, and payers are told so", async () => {
    await fallSilent();
    const made = vi.fn(async () => "made");
    await expect(call(made)).rejects.toMatchObject(NOT_MADE);
    expect(made).not.toHaveBeenCalled();
    expect(isInterrupted(id)).toBe(true);
    expect(isInterrupted(newUuid())).toBe(false);
  });

  it("is tried by one payer after a while, whom nobody waits for", async () => {
    await fallSilent();
    // How long is drawn by lot, so that processes don't all try at once; a minute is the longest.
    vi.advanceTimersByTime(60_000);
    let answer = (_: string) => {};
    const trial = call(() => new Promise((resolve) => (answer = resolve)));
    await expect(silent()).rejects.toMatchObject(NOT_MADE);
    answer("back");
    expect(await trial).toBe("back");
    expect(isInterrupted(id)).toBe(false);
  });

  it("is one that hangs, too, before anything has failed", async () => {
    let answer = (_: string) => {};
    const hanging = [1, 2, 3, 4].map(() => call(() => new Promise((resolve) => (answer = resolve))));
    expect(isInterrupted(id)).toBe(false);
    vi.advanceTimersByTime(5_001);
    expect(isInterrupted(id)).toBe(true);
    await expect(silent()).rejects.toMatchObject(NOT_MADE);
    answer("late");
    await hanging.at(-1);
    expect(isInterrupted(id)).toBe(false);
  });

  it("is not one that refuses, nor one that answers in between", async () => {
    for (const _ of [1, 2, 3, 4, 5, 6]) await expect(call(() => Promise.reject(REFUSED))).rejects.toBe(REFUSED);
    for (const _ of [1, 2, 3]) {
      for (const __ of [1, 2, 3]) await expect(silent()).rejects.toBe(SILENT);
      expect(await call(async () => "well")).toBe("well");
    }
    expect(isInterrupted(id)).toBe(false);
  });
});
