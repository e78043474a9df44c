import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { settlesSoon } from "./settles-soon";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("says that it has come to its end, either way", async () => {
  expect(await settlesSoon(Promise.resolve())).toBe(true);
  expect(await settlesSoon(Promise.reject(new Error("down")))).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

it("waits no longer than that", async () => {
  const waited = settlesSoon(new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(14);
  expect(await Promise.race([waited, "not yet"])).toBe("not yet");
  await vi.advanceTimersByTimeAsync(1);
  expect(await waited).toBe(false);
});

it("does not wait for what is known to take longer, and takes its failure", async () => {
  const waited = settlesSoon(new Promise((_, reject) => setTimeout(() => reject(new Error("down")), 10)), 0);
  await vi.advanceTimersByTimeAsync(1);
  expect(await waited).toBe(false);
  await vi.advanceTimersByTimeAsync(10);
});
