import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { asTheyEnd } from "./as-they-end";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Work = Readonly<{ promise: Promise<string>; end: (result: string) => void; fail: (error: Error) => void }>;

function work(): Work {
  let [end, fail]: [Work["end"], Work["fail"]] = [() => undefined, () => undefined];
  const promise = new Promise<string>((resolve, reject) => {
    [end, fail] = [resolve, reject];
  });
  return { promise, end, fail };
}

/** Three that go on, and the groups that have come of them so far. */
function three(signal = new AbortController().signal) {
  const all = [work(), work(), work()] as const;
  const groups: (readonly string[])[] = [];
  const gather = async () => {
    for await (const group of asTheyEnd(
      all.map(({ promise }) => promise),
      1000,
      signal,
    )) {
      groups.push(group);
    }
  };
  return { all, groups, over: gather() };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

it("what ends soon is one group", async () => {
  const { all, groups, over } = three();
  for (const [at, { end }] of all.entries()) {
    await vi.advanceTimersByTimeAsync(300);
    end(`${at}`);
  }
  await over;
  expect(groups).toEqual([["0", "1", "2"]]);
  expect(vi.getTimerCount()).toBe(0);
});

it("what takes its time holds up nobody for longer than that, and nothing is told where nothing has ended", async () => {
  const { all, groups, over } = three();
  all[1].end("second");
  await vi.advanceTimersByTimeAsync(999);
  expect(groups).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(groups).toEqual([["second"]]);
  await vi.advanceTimersByTimeAsync(5000);
  all[0].end("first");
  all[2].end("third");
  await over;
  expect(groups).toEqual([["second"], ["first", "third"]]);
});

it.each(["has its time", "is to stop"])(
  "what ends while the others are being told is told, too, where it %s",
  async (what) => {
    const [quick, slow, stop] = [work(), work(), new AbortController()];
    if (what === "is to stop") stop.abort();
    const groups: (readonly string[])[] = [];
    const gather = async () => {
      for await (const group of asTheyEnd([quick.promise, slow.promise], 1000, stop.signal)) {
        groups.push(group);
        slow.end("slow");
        await vi.advanceTimersByTimeAsync(10);
      }
    };
    const over = gather();
    quick.end("quick");
    await vi.advanceTimersByTimeAsync(1000);
    await over;
    expect(groups).toEqual([["quick"], ["slow"]]);
  },
);

it("once it is to stop, what has ended is told at once, and each further one as it ends", async () => {
  const stop = new AbortController();
  const { all, groups, over } = three(stop.signal);
  all[0].end("first");
  await settle();
  expect(groups).toEqual([]);
  stop.abort();
  await settle();
  expect(groups).toEqual([["first"]]);
  all[2].end("third");
  await settle();
  expect(groups).toEqual([["first"], ["third"]]);
  all[1].end("second");
  await over;
  expect(groups).toEqual([["first"], ["third"], ["second"]]);
});

it("what fails is thrown once the others have ended", async () => {
  const { all, groups, over } = three();
  const thrown = expect(over).rejects.toThrow("broken");
  all[0].fail(new Error("broken"));
  all[1].end("second");
  await vi.advanceTimersByTimeAsync(1000);
  all[2].end("third");
  await thrown;
  expect(groups).toEqual([["second"], ["third"]]);
});
