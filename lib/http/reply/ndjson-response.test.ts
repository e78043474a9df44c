import { afterEach, expect, it, vi } from "vitest";
import { NDJSON, ndjsonResponse, STALLED_MS_MAX } from "./ndjson-response";

afterEach(() => {
  vi.useRealTimers();
});

const MEGABYTE = "x".repeat(1_048_576);

/** Makes answers of a megabyte, as many as are asked for, and counts them. */
function maker(many: number) {
  const made = { count: 0, isOver: false };
  async function* groups() {
    try {
      for (; made.count < many; made.count += 1) yield [MEGABYTE];
    } finally {
      made.isOver = true;
    }
  }
  return { made, groups: groups() };
}

it("is made while nobody reads, up to what may wait for its reader", async () => {
  const onEnd = vi.fn();
  const { made, groups } = maker(40);
  const response = ndjsonResponse(groups, onEnd);
  await vi.waitFor(() => expect(made.count).toBeGreaterThanOrEqual(15), { timeout: 30_000 });
  // Whatever would be made by itself has been by now.
  for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
  expect(made.count).toBeLessThan(20);
  expect(onEnd).not.toHaveBeenCalled();
  const text = await response.text();
  expect(text.split("\n")).toHaveLength(41);
  expect([response.headers.get("content-type"), onEnd.mock.calls.length]).toEqual([NDJSON, 1]);
});

it("is made no further once its reader has gone", async () => {
  const onEnd = vi.fn();
  const { made, groups } = maker(1_000);
  const reader = ndjsonResponse(groups, onEnd).body?.getReader();
  await reader?.read();
  await reader?.cancel();
  expect(made).toMatchObject({ isOver: true });
  expect(made.count).toBeLessThan(30);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

it("breaks off where its making does", async () => {
  const onEnd = vi.fn();
  async function* groups() {
    yield [1];
    throw new Error("broken");
  }
  const response = ndjsonResponse(groups(), onEnd);
  await expect(response.text()).rejects.toThrow("broken");
  expect(onEnd).toHaveBeenCalledTimes(1);
});

it("breaks off for a reader who reads nothing any more, and not for one who is slow", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const onEnd = vi.fn();
  const { made, groups } = maker(100);
  const reader = ndjsonResponse(groups, onEnd).body?.getReader();
  // Whatever would be made by itself has been then.
  const settled = async () => {
    for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
  };
  for (let slowly = 0; slowly < 3; slowly += 1) {
    await settled();
    vi.advanceTimersByTime(STALLED_MS_MAX - 1);
    expect(onEnd).not.toHaveBeenCalled();
    await reader?.read();
    await reader?.read();
  }
  await settled();
  expect(made.count).toBeLessThan(30);
  vi.advanceTimersByTime(STALLED_MS_MAX);
  await settled();
  expect(onEnd).toHaveBeenCalledTimes(1);
  expect(made).toMatchObject({ isOver: true });
  await expect(reader?.read()).rejects.toThrow("Nobody reads");
});
