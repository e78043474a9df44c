import { describe, expect, it } from "vitest";
import { LANGUAGES, toLanguage } from "@/components/payer/language";
import { TELLTALES, textsOf } from "@/components/payer/testing/voices";
import { VOICES, type Voice } from "@/lib/shared/language/voice";
import { gsmText, isGsm } from "@/lib/sms/gsm-text";
import { DELIVERY_LANGUAGES, deliveryLanguage } from "./language";

const said = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, "iu");
/** Verbs and pronouns that only these messages are made of. */
const ALSO: Readonly<Record<string, Readonly<{ formal: RegExp; informal: RegExp }>>> = {
  es: { formal: said("le pide"), informal: said("te pide") },
  ca: { formal: said("us demana"), informal: said("et demana") },
  gl: { formal: said("pídelle"), informal: said("pídeche") },
  it: { formal: said("le chiede|dalla sua"), informal: said("ti chiede|dalla tua") },
  nl: { formal: said("u|uw"), informal: said("je") },
  pt: { formal: said("pede-lhe"), informal: said("pede-te") },
};

const spoken = (language: string, voice: Voice | null) => textsOf(deliveryLanguage([language], voice).words);

it("payers are written in every language of their page", () => {
  expect(DELIVERY_LANGUAGES.toSorted()).toEqual(Object.keys(LANGUAGES).toSorted());
});

it.each([
  [["de-AT", "es"], "de-AT"],
  [[null, "pt_BR"], "pt-BR"],
  [["ja", "no tag!", "", "ca"], "ca"],
  [["ja"], "en"],
] as const)("of the wishes %j the first that is spoken counts: %s", (wishes, tag) => {
  expect(deliveryLanguage(wishes, null).tag).toBe(tag);
});

describe.each(Object.entries(TELLTALES))("a payer who is written to in %s (decision 81)", (code, telltale) => {
  const language = toLanguage(code) ?? "en";
  const also = ALSO[code];
  const formal = (text: string) => telltale.formal.test(text) || also?.formal.test(text) === true;
  const informal = (text: string) => telltale.informal.test(text) || also?.informal.test(text) === true;

  it("hears nothing familiar in the formal voice, and nothing distant in the informal one", () => {
    expect(spoken(language, "FORMAL").filter(informal)).toEqual([]);
    expect(spoken(language, "INFORMAL").filter(formal)).toEqual([]);
  });

  it("hears one of the two wherever they differ", () => {
    const [distant, familiar] = [spoken(language, "FORMAL"), spoken(language, "INFORMAL")];
    const differing = distant.flatMap((text, at) => (text === familiar[at] ? [] : [[text, familiar[at] ?? ""]]));
    expect(differing.length).toBe(4);
    expect(differing.filter(([far = "", near = ""]) => !formal(far) && !informal(near))).toEqual([]);
  });
});

it.each(["en", "eu"])("in %s there is one voice", (language) => {
  expect(spoken(language, "FORMAL")).toEqual(spoken(language, "INFORMAL"));
});

it.each(DELIVERY_LANGUAGES.flatMap((language) => VOICES.map((voice) => [language, voice] as const)))(
  "a link, or a reminder of it, fits into one text message of 160 letters (decision 184): %s, %s",
  (language, voice) => {
    const { words } = deliveryLanguage([language], voice);
    const url = "https://pay.example.com/pay/3q2-7wQmXyZabcdEFGhijk";
    for (const kind of [words, words.reminder]) {
      const text = gsmText(kind.text("Cooperativa de Productores del Sur, S.C.", "EUR 12 345,67", url));
      expect([isGsm(text), text.length]).toEqual([true, expect.toSatisfy((length: number) => length <= 160)]);
      expect(text).toContain(url);
    }
  },
);
