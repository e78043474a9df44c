import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { paced } from "./paced";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("what is asked for again and again", () => {
  it("runs at once, and then once in the gap, however often it is asked for", async () => {
    const run = vi.fn(async () => undefined);
    const { ask } = paced(run, 1_000);
    for (let at = 0; at < 5_000; at += 2) {
      ask();
      await vi.advanceTimersByTimeAsync(2);
    }
    expect(run.mock.calls.length).toBeGreaterThanOrEqual(5);
    expect(run.mock.calls.length).toBeLessThanOrEqual(6);
  });

  it("runs once more for what was asked while it ran, and never twice at a time", async () => {
    let end: () => void = () => undefined;
    const run = vi.fn(() => new Promise<void>((done) => (end = done)));
    const { ask } = paced(run, 0);
    ask();
    await vi.advanceTimersByTimeAsync(0);
    for (let times = 0; times < 3; times += 1) ask();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(run).toHaveBeenCalledOnce();
    end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it("leaves a slow server four times as long in peace as its answer took", async () => {
    const run = vi.fn(() => new Promise<void>((done) => setTimeout(done, 2_000)));
    const { ask } = paced(run, 1_000);
    ask();
    await vi.advanceTimersByTimeAsync(2_000);
    ask();
    await vi.advanceTimersByTimeAsync(7_900);
    expect(run).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(200);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it("goes on after a failure, and ends when it is told to", async () => {
    const run = vi.fn(() => Promise.reject(new Error("offline")));
    const { ask, stop } = paced(run, 100);
    ask();
    await vi.advanceTimersByTimeAsync(50);
    ask();
    await vi.advanceTimersByTimeAsync(100);
    expect(run).toHaveBeenCalledTimes(2);
    ask();
    stop();
    ask();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(run).toHaveBeenCalledTimes(2);
    expect(vi.getTimerCount()).toBe(0);
  });
});
