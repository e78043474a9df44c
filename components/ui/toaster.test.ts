import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { mayBeSaid } from "./toaster";

/** An element of a page, in a link of ours or in none. */
class Shown extends EventTarget {
  readonly isInLink: boolean;

  constructor(isInLink: boolean) {
    super();
    this.isInLink = isInLink;
  }

  closest(): Shown | null {
    return this.isInLink ? this : null;
  }
}

beforeEach(() => void vi.stubGlobal("Element", Shown));
afterEach(() => void vi.unstubAllGlobals());

it("is fetched once something may be said, and not by whoever presses a link and waits for its page", () => {
  const pressed = (isInLink: boolean) => mayBeSaid({ type: "pointerdown", target: new Shown(isInLink) });
  expect([pressed(true), pressed(false)]).toEqual([false, true]);
  expect(mayBeSaid({ type: "pointerdown", target: null })).toBe(true);
  expect(mayBeSaid({ type: "keydown", target: new Shown(true) })).toBe(true);
});
