import { expect, it } from "vitest";
import { MESSAGES } from "../messages";

it.each([
  ["en", /rejected.*sent back.*not arrived/i],
  ["es", /rechazado.*devuelto.*sin llegar/i],
] as const)(
  "what a payment lacks is not said to have been there, in a figure and its list: %s (decision 262)",
  (language, words) => {
    const { insights, lists } = MESSAGES[language];
    expect(insights.collected.lost).toMatch(words);
    expect(lists.choices.money.lost).toBe(insights.collected.lost);
  },
);
