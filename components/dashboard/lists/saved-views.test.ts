import { expect, it } from "vitest";
import { FLOWS, OPERATIONS } from "./definitions";
import { isSharedAs, listedViews, type SavedView, searchFor, wordsOf } from "./saved-views";

const VIEW = { uuid: "1", name: "View", isShared: false, isOwn: true, author: null } as const;
const listed = (search: string, list: typeof OPERATIONS | typeof FLOWS = OPERATIONS) =>
  listedViews([{ ...VIEW, search } satisfies SavedView], { list, search: "?q=x" })[0];

it("a view leads to its list, and says which of its filters is gone (decision 261)", () => {
  expect(listed("?status=OPENED")).toMatchObject({ href: "/dashboard/operations?status=OPENED", lost: [] });
  expect(listed("?status=OPENED", FLOWS)).toMatchObject({ href: "/dashboard/flows?status=OPENED", lost: ["status"] });
});

it("a search leads to its own page, whatever its words are", () => {
  const words = "50 % + ñ & ?q=";
  expect(wordsOf(searchFor(words))).toBe(words);
  expect(listed(searchFor(words))).toMatchObject({ href: `/dashboard/search${searchFor(words)}`, lost: [] });
  expect([listed("?q=x")?.isCurrent, listed("?q=y")?.isCurrent]).toEqual([true, false]);
});

it.each(["", "?q=", "?q=+", "?status=OPENED"])("%s has no words", (search) => {
  expect(wordsOf(search)).toBeNull();
});

it("a view that is saved anew stays shared, by the name that it is kept under", () => {
  const own = [
    { name: "Due this week", isShared: true },
    { name: "Mine", isShared: false },
  ];
  expect(["Due this week", "  Due  this week "].map((name) => isSharedAs(own, name))).toEqual([true, true]);
  expect(["Mine", "Due this", ""].map((name) => isSharedAs(own, name))).toEqual([false, false, false]);
});
