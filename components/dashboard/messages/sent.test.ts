import { expect, it } from "vitest";
import { createText, LANGUAGES } from "../text";
import { MESSAGES } from ".";
import { sent } from "./sent";

it.each(LANGUAGES)("words in %s are one text on their way, and whole behind it", (language) => {
  const { messages, ...reader } = sent({ language, timeZone: "Europe/Madrid" });
  expect(messages).toBeTypeOf("string");
  const unfolded = JSON.parse(messages);
  expect(unfolded).toStrictEqual(MESSAGES[language]);
  expect(createText({ ...reader, messages: unfolded }).t("home.days", { days: 30 })).toMatch(/30/);
});
