import { expect, it, vi } from "vitest";
import { kept } from "./kept";

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
