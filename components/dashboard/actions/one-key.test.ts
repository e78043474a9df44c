import { expect, it } from "vitest";
import { oneKey } from "./one-key";

/** What the answers of several sendings do to their key (decision 2). */
async function keysOf(answers: readonly ({ ok: true } | { ok: false; refused: boolean })[]) {
  const underKey = oneKey();
  const keys: string[] = [];
  for (const answer of answers) {
    await underKey(async (key) => {
      keys.push(key);
      return answer;
    });
  }
  return keys.map((key) => keys.indexOf(key));
}

const UNANSWERED = { ok: false, refused: false } as const;
const REFUSED = { ok: false, refused: true } as const;

it("is kept while nobody knows what became of what was sent under it, and when it was done", async () => {
  expect(await keysOf([UNANSWERED, UNANSWERED, { ok: true }, { ok: true }])).toEqual([0, 0, 0, 0]);
});

it("is free for another request once what was sent under it was refused", async () => {
  expect(await keysOf([UNANSWERED, REFUSED, REFUSED, UNANSWERED])).toEqual([0, 0, 2, 3]);
});
