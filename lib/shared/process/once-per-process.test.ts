import { expect, it, vi } from "vitest";

it("is made once, by whichever copy of a module asks first", async () => {
  const copies = [];
  for (let copy = 0; copy < 2; copy++) {
    vi.resetModules();
    copies.push(await import("./once-per-process"));
  }
  const [first, second] = copies;
  expect(first).not.toBe(second);
  const make = vi.fn(() => new Map<string, number>());
  const made = first?.oncePerProcess("a test's", make);
  expect(second?.oncePerProcess("a test's", make)).toBe(made);
  expect(second?.oncePerProcess("another", make)).not.toBe(made);
  expect(make).toHaveBeenCalledTimes(2);
});
