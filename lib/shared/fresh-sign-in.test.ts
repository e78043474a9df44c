import { afterEach, expect, it, vi } from "vitest";
import type { Caller } from "./caller";
import { isFreshSignIn, requireFreshAuthor, requireFreshSignIn } from "./fresh-sign-in";

const START = new Date("2026-03-02T09:00:00.000Z");
const STALE = expect.objectContaining({ code: "insufficient_user_authentication" });

afterEach(() => {
  vi.useRealTimers();
});
const at = (seconds: number) => vi.useFakeTimers({ toFake: ["Date"], now: START.getTime() + seconds * 1000 });

const CLIENT: Caller["actor"] = { type: "CLIENT", clientId: "erp" };
const person = (authenticatedAt: Date | null): Caller["actor"] => ({
  type: "PERSON",
  personUuid: "ana",
  role: "OWNER",
  authenticatedAt,
});
const check = (actor: Caller["actor"]) => () =>
  requireFreshAuthor({ caller: { tenantUuid: "acme", actor, collaborator: null } });

it("a sign-in is fresh for fifteen minutes (decision 67)", () => {
  const session = { authenticatedAt: START };
  at(900);
  expect(isFreshSignIn(session)).toBe(true);
  requireFreshSignIn(session);
  check(person(START))();
  at(901);
  expect(isFreshSignIn(session)).toBe(false);
  expect(() => requireFreshSignIn(session)).toThrow(STALE);
  expect(check(person(START))).toThrow(STALE);
});

it("one of an unknown time never is", () => {
  expect(isFreshSignIn({ authenticatedAt: null })).toBe(false);
  expect(check(person(null))).toThrow(STALE);
});

it("is asked of persons alone", () => {
  check(CLIENT)();
  requireFreshAuthor({ caller: null });
});
