import { describe, expect, it } from "vitest";
import { inGroups } from "./in-groups";

/** Runs that end when a test says so. */
function runs() {
  const started: (readonly string[])[] = [];
  const ends: Readonly<{ well: (result: string) => void; badly: (error: Error) => void }>[] = [];
  const run = (items: readonly string[]) => {
    started.push(items);
    return new Promise<string>((well, badly) => ends.push({ well, badly }));
  };
  return { started, run, end: (index: number) => ends[index] ?? { well: () => undefined, badly: () => undefined } };
}

/** Whatever could go on by now has gone on. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("in groups", () => {
  it("does the first at once, and what comes meanwhile together after it", async () => {
    const { started, run, end } = runs();
    const ask = inGroups(10, run);
    const first = ask("a");
    await settled();
    const others = Promise.all([ask("b"), ask("c"), ask("b")]);
    await settled();
    expect(started).toEqual([["a"]]);
    end(0).well("one");
    expect(await first).toBe("one");
    await settled();
    expect(started).toEqual([["a"], ["b", "c"]]);
    end(1).well("two");
    expect(await others).toEqual(["two", "two", "two"]);
  });

  it("keeps a group as small as it is to be", async () => {
    const { started, run, end } = runs();
    const ask = inGroups(2, run);
    const all = Promise.all(["a", "b", "c", "d", "e"].map(ask));
    for (const index of [0, 1, 2]) {
      await settled();
      end(index).well("done");
    }
    await all;
    expect(started).toEqual([["a", "b"], ["c", "d"], ["e"]]);
  });

  it("asks anew for who comes when theirs has begun", async () => {
    const { started, run, end } = runs();
    const ask = inGroups(10, run);
    const first = ask("a");
    await settled();
    const again = ask("a");
    end(0).well("one");
    await settled();
    end(1).well("two");
    expect(await Promise.all([first, again])).toEqual(["one", "two"]);
    expect(started).toEqual([["a"], ["a"]]);
  });

  it("lets a failure end its own group only", async () => {
    const { run, end } = runs();
    const ask = inGroups(10, run);
    const first = ask("a").catch((error: unknown) => error);
    await settled();
    const second = ask("b");
    end(0).badly(new Error("gone"));
    expect(await first).toEqual(new Error("gone"));
    await settled();
    end(1).well("fine");
    expect(await second).toBe("fine");
  });
});
