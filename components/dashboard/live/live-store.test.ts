import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LiveHint } from "@/lib/overview/model";
import { createLiveStore } from "./live-store";

const OWNER = { tenantUuid: "a", collaboratorUuid: null };
/** The browser's clock goes an hour behind the server's. */
const HOUR = 3_600_000;
const DRAWN = 10 * HOUR;
const ARRIVED = DRAWN - HOUR;
const NEVER = Number.NEGATIVE_INFINITY;

const line = vi.hoisted(() => ({ say: (_: LiveHint | null): void => undefined }));
vi.mock("./follow-line", () => ({
  followLine: async (_: unknown, { onHint }: Readonly<{ onHint: (hint: LiveHint | null) => void }>) => {
    line.say = onHint;
  },
}));

const about = (uuid: string): LiveHint => ({ topics: ["operations"], uuids: [uuid] });

/** A page's store, told of these so many milliseconds after the page had arrived. */
function heard(...hints: readonly (readonly [number, LiveHint | null])[]) {
  vi.setSystemTime(ARRIVED);
  const live = createLiveStore(OWNER, DRAWN, ARRIVED);
  live.open();
  for (const [ms, hint] of hints) {
    vi.setSystemTime(ARRIVED + ms);
    line.say(hint);
  }
  return live;
}

describe("a page that is older than its being shown (decision 276)", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("is told what was heard since it was drawn, by the server's clock", () => {
    const live = heard([5_000, about("early")], [20_000, about("late")], [21_000, null]);
    expect(live.heardSince(DRAWN + 10_000, NEVER)).toEqual([about("late"), null]);
    expect(live.heardSince(DRAWN + 30_000, NEVER)).toEqual([]);
    expect(live.heardSince(Number.POSITIVE_INFINITY, NEVER)).toEqual([]);
  });

  it("is told what was on its way as it was drawn, unless it has asked because of it", () => {
    const live = heard([9_600, about("under way")]);
    expect(live.heardSince(DRAWN + 10_000, NEVER)).toEqual([about("under way")]);
    expect(live.heardSince(DRAWN + 10_000, ARRIVED + 9_700)).toEqual([]);
  });

  it("is told although the place has asked since, for what it showed before", () => {
    const live = heard([15_000, about("missed")]);
    expect(live.heardSince(DRAWN + 10_000, ARRIVED + 15_100)).toEqual([about("missed")]);
  });

  it("may have missed anything where it has missed more than is remembered", () => {
    const live = heard(...Array.from({ length: 201 }, (_, index) => [20_000 + index, about(String(index))] as const));
    expect(live.heardSince(DRAWN + 10_000, NEVER)).toEqual([null]);
    expect(live.heardSince(DRAWN + 30_000, NEVER)).toEqual([]);
  });
});
