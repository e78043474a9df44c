import { describe, expect, it } from "vitest";
import { languageOf } from "@/lib/documents/words/language";
import { VOICES, type Voice } from "@/lib/shared/language/voice";
import { LANGUAGES, type Language, toLanguage } from "../language";
import { TELLTALES, textsOf } from "../testing/voices";
import { messagesIn } from ".";

/** All that a payer reads in a language: on the page, and on documents. */
const spoken = (language: Language, voice: Voice | null) => [
  ...textsOf(messagesIn(language, voice)),
  ...textsOf(languageOf(language, voice).words),
];

const everyLanguage = Object.keys(LANGUAGES).flatMap((code) => toLanguage(code) ?? []);

describe.each(Object.entries(TELLTALES))(
  "a payer who is spoken to in %s (decision 81)",
  (code, { formal, informal }) => {
    const language = toLanguage(code) ?? "en";
    it("hears nothing familiar in the formal voice", () => {
      expect(spoken(language, "FORMAL").filter((text) => informal.test(text))).toEqual([]);
    });

    it("hears nothing distant in the informal one", () => {
      expect(spoken(language, "INFORMAL").filter((text) => formal.test(text))).toEqual([]);
    });

    it("hears one of the two wherever they differ", () => {
      const [distant, familiar] = [spoken(language, "FORMAL"), spoken(language, "INFORMAL")];
      const differing = distant.flatMap((text, index) =>
        text === familiar[index] ? [] : [[text, familiar[index] ?? ""]],
      );
      expect(differing.length).toBeGreaterThan(20);
      const unheard = differing.filter(([far = "", near = ""]) => !formal.test(far) && !informal.test(near));
      expect(unheard).toEqual([]);
    });
  },
);

it.each(["en", "eu"] as const)("in %s there is one voice", (language) => {
  const [first, second] = VOICES.map((voice) => spoken(language, voice));
  expect(first).toEqual(second);
});

it.each(everyLanguage)("%s has a custom, which is one of the voices", (language) => {
  const custom = ["de", "fr", "pt"].includes(language) ? "FORMAL" : "INFORMAL";
  expect(spoken(language, null)).toEqual(spoken(language, custom));
});

it("what was said once is not made again", () => {
  expect(messagesIn("es", "FORMAL")).toBe(messagesIn("es", "FORMAL"));
  expect(messagesIn("es", "FORMAL")).not.toBe(messagesIn("es", "INFORMAL"));
});
