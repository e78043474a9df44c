import { redirect } from "next/navigation";
import { expect, it } from "vitest";
import { answered } from "./answered";

it("an answer is what it is, and none is no news of what was done", async () => {
  expect(await answered(Promise.resolve({ ok: true, value: 1 }))).toEqual({ ok: true, value: 1 });
  expect(await answered(Promise.reject(new TypeError("Failed to fetch")))).toEqual({
    ok: false,
    problem: "unanswered",
  });
});

it("what leads elsewhere goes on to who follows it", async () => {
  const leading = Promise.resolve().then(() => redirect("/sign-in"));
  await expect(answered(leading)).rejects.toMatchObject({ digest: expect.stringContaining("NEXT_REDIRECT") });
});
