import { describe, expect, it } from "vitest";
import { arrange } from "./arrange";

const row = (uuid: string, status = "CREATED") => ({ uuid, status });
const uuidsOf = (rows: readonly Readonly<{ uuid: string }>[]) => rows.map(({ uuid }) => uuid).join("");

describe("a list under the eyes of who reads it", () => {
  it("has each row as it is now, where it stood, and says how many have come", () => {
    const { shown, news } = arrange([row("b"), row("a")], {
      current: [row("d"), row("c"), row("b", "OPENED")],
      others: [row("a", "COMPLETED")],
      mayMove: false,
    });
    expect(shown).toEqual([row("b", "OPENED"), row("a", "COMPLETED")]);
    expect(news).toBe(2);
  });

  it("keeps a row of which nothing is told any more as it was", () => {
    const { shown, news } = arrange([row("a")], { current: [], others: [], mayMove: false });
    expect(shown).toEqual([row("a")]);
    expect(news).toBe(0);
  });

  it("is as it would be drawn now where nobody reads it", () => {
    const current = [row("c"), row("b")];
    const arranged = arrange([row("b"), row("a")], { current, others: [row("a")], mayMove: true });
    expect(arranged).toEqual({ shown: current, current, news: 0 });
  });

  it("counts what has come until it is shown, however often it is asked", () => {
    const first = arrange([row("a")], { current: [row("b"), row("a")], others: [], mayMove: false });
    const second = arrange(first.shown, { current: [row("c"), row("b")], others: [row("a")], mayMove: false });
    expect([first.news, second.news, uuidsOf(second.shown), uuidsOf(second.current)]).toEqual([1, 2, "a", "cb"]);
  });
});
