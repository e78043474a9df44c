import { expect, it } from "vitest";
import { MESSAGES } from "../messages";
import { createText } from "../text";

it.each([
  ["en", /rejected.*sent back.*not arrived/i],
  ["es", /rechazado.*devuelto.*sin llegar/i],
] as const)(
  "what a payment lacks is not said to have been there, in a figure and its list: %s (decision 262)",
  (language, words) => {
    const { t } = createText({ language, timeZone: "Europe/Madrid", messages: MESSAGES[language] });
    expect(t("insights.collected.lost")).toMatch(words);
    expect(t("lists.choices.money.lost")).toBe(t("insights.collected.lost"));
  },
);

it.each([
  ["en", /is taken off that day\. .*refund.*is not\.$/],
  ["es", /se resta de ese día\. .*devoluciones que haces tú no se restan\.$/],
] as const)("what is paid back on purpose is not said to be taken off: %s (decision 315)", (language, words) => {
  const { t } = createText({ language, timeZone: "Europe/Madrid", messages: MESSAGES[language] });
  expect(t("insights.collected.note")).toMatch(words);
});
