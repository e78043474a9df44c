import { describe, expect, it } from "vitest";
import type { FileStore } from "./file-store";
import { watchFileStore } from "./file-store-health";

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
  it("is not asked for at each probe while it is good", async () => {
    const { store, asked } = aStore([true, true]);
    const look = watchFileStore(() => store);
    expect([await look(), await look()]).toEqual([
      { reachable: true, reachedBefore: true },
      { reachable: true, reachedBefore: true },
    ]);
    expect(asked()).toBe(1);
  });

  it("is asked for again at once while it is not, and has been reached from the first time on", async () => {
    const { store, asked } = aStore([false, false, true]);
    const look = watchFileStore(() => store);
    expect([await look(), await look(), await look()]).toEqual([
      { reachable: false, reachedBefore: false },
      { reachable: false, reachedBefore: false },
      { reachable: true, reachedBefore: true },
    ]);
    expect(asked()).toBe(3);
  });
});
