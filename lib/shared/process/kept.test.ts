import { describe, expect, it, vi } from "vitest";
import { keepingAnswers, kept } from "./kept";

it("makes each once, and again what nobody has asked for longest when there were too many", () => {
  const make = vi.fn((key: string) => ({ key }));
  const find = kept(2, make);
  const a = find("a");
  expect(a).toEqual({ key: "a" });
  expect(find("b")).toEqual({ key: "b" });
  expect(find("a")).toBe(a);
  find("c");
  expect(make).toHaveBeenCalledTimes(3);
  expect(find("a")).toBe(a);
  find("b");
  expect(make).toHaveBeenCalledTimes(4);
});

describe("answers that are kept", () => {
  it("are made once for all who ask meanwhile, and afterwards", async () => {
    const find = keepingAnswers<string>(10);
    const make = vi.fn(async () => "made");
    expect(await Promise.all([find("a", make), find("a", make)])).toEqual(["made", "made"]);
    expect(await find("a", make)).toBe("made");
    expect(make).toHaveBeenCalledTimes(1);
  });

  it("are made anew where they failed, or aren't to last", async () => {
    const find = keepingAnswers<number>(10, (value) => value > 1);
    const make = vi.fn().mockRejectedValueOnce(new Error("no")).mockResolvedValueOnce(1).mockResolvedValueOnce(2);
    await expect(find("a", make)).rejects.toThrow("no");
    expect([await find("a", make), await find("a", make), await find("a", make)]).toEqual([1, 2, 2]);
    expect(make).toHaveBeenCalledTimes(3);
  });

  it("make room for others: what nobody has asked for longest goes", async () => {
    const find = keepingAnswers<string>(2);
    const make = vi.fn(async () => "made");
    for (const key of ["a", "b", "a", "c", "a"]) await find(key, make);
    expect(make).toHaveBeenCalledTimes(3);
    await find("b", make);
    expect(make).toHaveBeenCalledTimes(4);
  });
});
