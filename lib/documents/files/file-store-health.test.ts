import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { watchFileStore } from "./file-store-health";
import type { FileStore } from "./file-store-port";

function aStore(answers: readonly boolean[]) {
  let asked = 0;
  const never = () => Promise.reject(new Error("not asked for"));
  const check = async () => {
    if (!(answers[asked++] ?? true)) throw new Error("no route to host");
  };
  const store: FileStore = { put: never, openStream: never, remove: never, check };
  return { store, asked: () => asked };
}

describe("the health of a file store (decision 43)", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date", "performance"], now: new Date("2026-11-21T10:00:00Z") });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const later = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);

  it("is asked for every ten seconds while it is good, once for all who ask at a time", async () => {
    const { store, asked } = aStore([true, true]);
    const look = watchFileStore(() => store);
    const good = { usable: true, reachedBefore: true };
    expect(await Promise.all([look(), look()])).toEqual([good, good]);
    later(10);
    expect([await look(), asked()]).toEqual([good, 1]);
    later(1);
    expect([await look(), asked()]).toEqual([good, 2]);
  });

  it("is asked for every second while it is not; once reached it stays reached before", async () => {
    const { store, asked } = aStore([false, true, false]);
    const look = watchFileStore(() => store);
    expect(await look()).toEqual({ usable: false, reachedBefore: false });
    expect(await look()).toEqual({ usable: false, reachedBefore: false });
    expect(asked()).toBe(1);
    later(2);
    expect(await look()).toEqual({ usable: true, reachedBefore: true });
    later(11);
    expect(await look()).toEqual({ usable: false, reachedBefore: true });
    expect(asked()).toBe(3);
  });

  it("is asked for as ever when the machine's clock is put back", async () => {
    const { store, asked } = aStore([false, true]);
    const look = watchFileStore(() => store);
    expect(await look()).toMatchObject({ usable: false });
    vi.setSystemTime(Date.now() - 3_600_000);
    later(2);
    expect([await look(), asked()]).toEqual([{ usable: true, reachedBefore: true }, 2]);
  });
});
