import { describe, expect, it } from "vitest";
import { allInTurn, oneByOne } from "./one-by-one";

const fine = async () => undefined;

describe("a batch", () => {
  it("goes past a row that fails", async () => {
    const done: number[] = [];
    await oneByOne(
      [1, 2, 3],
      async (row) => {
        if (row === 2) throw new Error("poison");
        done.push(row);
      },
      fine,
    );
    expect(done).toEqual([1, 3]);
  });

  it("ends when it isn't the row that is wrong", async () => {
    const tried: number[] = [];
    const batch = oneByOne(
      [1, 2],
      async (row) => {
        tried.push(row);
        throw new Error("connection lost");
      },
      () => Promise.reject(new Error("no database")),
    );
    await expect(batch).rejects.toThrow("no database");
    expect(tried).toEqual([1]);
  });
});

describe("steps in turn", () => {
  it("are all taken; what failed is thrown afterwards", async () => {
    const taken: string[] = [];
    const step = (name: string, fails: boolean) => async () => {
      taken.push(name);
      if (fails) throw new Error(name);
    };
    await expect(allInTurn([step("a", true), step("b", false)])).rejects.toThrow("a");
    await expect(allInTurn([step("c", true), step("d", true), step("e", false)])).rejects.toMatchObject({
      errors: [{ message: "c" }, { message: "d" }],
    });
    expect(taken).toEqual(["a", "b", "c", "d", "e"]);
    await allInTurn([fine]);
  });
});
