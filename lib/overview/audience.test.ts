import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Audience } from "./audience";
import type { LiveHint } from "./model";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function audience(beforeTelling = () => Promise.resolve()) {
  const it = new Audience<{ tell: (hint: LiveHint) => void }>(beforeTelling);
  const told: LiveHint[] = [];
  it.lines.add({ tell: (hint) => told.push(hint) });
  const change = (...uuids: readonly string[]) => it.note({ topic: "operations", uuids });
  return { it, told, change };
}

describe("those who look at one organisation (decision 258)", () => {
  it("are told of what one fact does to several tables once", async () => {
    const { told, change, it: audienceOfOne } = audience();
    change("a");
    change("a");
    change("b");
    audienceOfOne.note({ topic: "statements", uuids: null });
    await vi.advanceTimersByTimeAsync(50);
    expect(told).toEqual([{ topics: ["operations", "statements"], uuids: ["a", "b"] }]);
  });

  it("are told when whoever asks then is shown it, and of what has changed meanwhile after that", async () => {
    const waiting: (() => void)[] = [];
    const { told, change } = audience(() => new Promise((done) => waiting.push(done)));
    change("a");
    await vi.advanceTimersByTimeAsync(50);
    change("b");
    expect(told).toEqual([]);
    waiting.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(told).toEqual([{ topics: ["operations"], uuids: ["a"] }]);
    await vi.advanceTimersByTimeAsync(1_000);
    waiting.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(told.at(-1)).toEqual({ topics: ["operations"], uuids: ["b"] });
  });

  it("are told once a second at most, however much happens: 500 changes in each of ten seconds are some ten hints", async () => {
    const { told, change } = audience();
    for (let at = 0; at < 10_000; at += 2) {
      change(`${at}`);
      await vi.advanceTimersByTimeAsync(2);
    }
    expect(told.length).toBeGreaterThanOrEqual(10);
    expect(told.length).toBeLessThanOrEqual(11);
    await vi.advanceTimersByTimeAsync(1_000);
    // The last of it is told, too.
    expect(told.at(-1)?.topics).toEqual(["operations"]);
    const before = told.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told).toHaveLength(before);
  });

  it("are told that there is much, where more has changed than can be named", async () => {
    const { told, change } = audience();
    change(...Array.from({ length: 50 }, (_, index) => `${index}`));
    await vi.advanceTimersByTimeAsync(50);
    expect(told[0]?.uuids).toHaveLength(50);
    change(...Array.from({ length: 51 }, (_, index) => `${index}`));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(told[1]).toEqual({ topics: ["operations"], uuids: null });
    change("a");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(told[2]).toEqual({ topics: ["operations"], uuids: ["a"] });
  });

  it("have missed nothing since a page was drawn while all was heard, and may have otherwise", async () => {
    const { it: heard, change } = audience();
    expect(heard.hasChangedSince(Date.now())).toBe(true);
    heard.begin();
    expect(heard.hasChangedSince(Date.now())).toBe(true);
    await vi.advanceTimersByTimeAsync(10_000);
    const drawnAt = Date.now();
    expect(heard.hasChangedSince(drawnAt)).toBe(false);
    expect(heard.hasChangedSince(Number.NaN)).toBe(true);
    change("a");
    expect(heard.hasChangedSince(drawnAt)).toBe(true);
    // The clocks of two processes differ a little.
    await vi.advanceTimersByTimeAsync(1_999);
    expect(heard.hasChangedSince(Date.now())).toBe(true);
    await vi.advanceTimersByTimeAsync(2);
    expect(heard.hasChangedSince(Date.now())).toBe(false);
  });
});
