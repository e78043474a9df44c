import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { begin } from "./begin";
import { followLive } from "./live";

vi.mock("./live", () => ({ followLive: vi.fn() }));

/** As much of a browser as a beginning wants. */
const page = { readyState: "loading", main: null as object | null };
let told: Record<string, () => void>;
let painted: (() => void) | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(page, { readyState: "loading", main: null });
  [told, painted] = [{}, undefined];
  const listen = (name: string, hear: () => void) => {
    told[name] = hear;
  };
  vi.stubGlobal("document", {
    get readyState() {
      return page.readyState;
    },
    querySelector: () => page.main,
    addEventListener: listen,
  });
  vi.stubGlobal("addEventListener", listen);
  const PerformanceObserver = class {
    constructor(hear: () => void) {
      painted = hear;
    }
    observe() {}
  };
  vi.stubGlobal("PerformanceObserver", PerformanceObserver);
  vi.stubGlobal("window", { PerformanceObserver });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.mocked(followLive).mockClear();
});

const come = (readyState: "interactive" | "complete", event: string) => {
  Object.assign(page, { readyState, main: {} });
  told[event]?.();
};

it("a script that comes before its page waits for it, and until it has been painted (decision 355)", () => {
  const bringToLife = vi.fn();
  begin(bringToLife);
  vi.advanceTimersByTime(10_000);
  expect(painted).toBeUndefined();
  come("interactive", "DOMContentLoaded");
  expect(bringToLife).not.toHaveBeenCalled();
  painted?.();
  expect(bringToLife).toHaveBeenCalledExactlyOnceWith(page.main);
  expect(followLive).toHaveBeenCalledExactlyOnceWith(bringToLife);
});

it("a page that nobody sees painted begins when all of it has come, and once", () => {
  const bringToLife = vi.fn();
  begin(bringToLife);
  come("interactive", "DOMContentLoaded");
  vi.advanceTimersByTime(10_000);
  expect(bringToLife).not.toHaveBeenCalled();
  come("complete", "load");
  vi.advanceTimersByTime(300);
  expect(bringToLife).toHaveBeenCalledOnce();
  painted?.();
  painted?.();
  expect(bringToLife).toHaveBeenCalledOnce();
  expect(followLive).toHaveBeenCalledOnce();
});

it("so does one in a browser that doesn't tell of its paints, whenever the script comes", () => {
  vi.stubGlobal("window", {});
  Object.assign(page, { readyState: "complete", main: {} });
  const bringToLife = vi.fn();
  begin(bringToLife);
  vi.advanceTimersByTime(300);
  expect(bringToLife).toHaveBeenCalledOnce();
});
