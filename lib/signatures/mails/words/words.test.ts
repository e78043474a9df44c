import { describe, expect, it } from "vitest";
import { LANGUAGES, toLanguage } from "@/components/payer/language";
import { TELLTALES, textsOf } from "@/components/payer/testing/voices";
import { VOICES, type Voice } from "@/lib/shared/language/voice";
import { gsmText, isGsm } from "@/lib/sms/gsm-text";
import { SIGNER_LANGUAGES, signerLanguage } from "./language";

const said = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, "iu");
/** Verbs that only these messages are made of. */
const ALSO: Readonly<Record<string, Readonly<{ formal: RegExp; informal: RegExp }>>> = {
  es: {
    formal: said("su (firma|nombre|código|clave)|que lea|guarde|no lo reenvíe"),
    informal: said("que leas|guarda"),
  },
  ca: { formal: said("deseu"), informal: said("desa") },
  gl: { formal: said("pídelle|garde|comparta|súa firma"), informal: said("pídeche|garda|compartas") },
  it: { formal: said("conservi"), informal: said("conserva") },
  pt: {
    formal: said("sua assinatura|pede-lhe|guarde|partilhe|tinha assinado"),
    informal: said("pede-te|guarda|partilhes|tinhas"),
  },
};

const spoken = (language: string, voice: Voice | null) => textsOf(signerLanguage([language], voice).words);

it("signers are written in every language of their page", () => {
  expect(SIGNER_LANGUAGES.toSorted()).toEqual(Object.keys(LANGUAGES).toSorted());
});

it.each([
  [["de-AT", "es"], "de-AT", "Lesen und unterschreiben"],
  [[null, "pt_BR"], "pt-BR", "Ler e assinar"],
  [["ja", "no tag!", "", "ca"], "ca", "Llegir i signar"],
  [["ja"], "en", "Read and sign"],
  [[], "en", "Read and sign"],
] as const)("of the wishes %j the first that is spoken counts: %s", (wishes, tag, label) => {
  const language = signerLanguage(wishes, null);
  expect([language.tag, language.words.request.link]).toEqual([tag, label]);
});

describe.each(Object.entries(TELLTALES))("a signer who is spoken to in %s (decision 81)", (code, telltale) => {
  const language = toLanguage(code) ?? "en";
  const also = ALSO[code];
  const formal = { test: (text: string) => telltale.formal.test(text) || also?.formal.test(text) === true };
  const informal = { test: (text: string) => telltale.informal.test(text) || also?.informal.test(text) === true };

  it("hears nothing familiar in the formal voice, and nothing distant in the informal one", () => {
    expect(spoken(language, "FORMAL").filter((text) => informal.test(text))).toEqual([]);
    expect(spoken(language, "INFORMAL").filter((text) => formal.test(text))).toEqual([]);
  });

  it("hears one of the two wherever they differ", () => {
    const [distant, familiar] = [spoken(language, "FORMAL"), spoken(language, "INFORMAL")];
    const differing = distant.flatMap((text, at) => (text === familiar[at] ? [] : [[text, familiar[at] ?? ""]]));
    expect(differing.length).toBeGreaterThan(8);
    const unheard = differing.filter(([far = "", near = ""]) => !formal.test(far) && !informal.test(near));
    expect(unheard).toEqual([]);
  });
});

it.each(["en", "eu"])("in %s there is one voice", (language) => {
  expect(spoken(language, "FORMAL")).toEqual(spoken(language, "INFORMAL"));
});

it.each(SIGNER_LANGUAGES.flatMap((language) => VOICES.map((voice) => [language, voice] as const)))(
  "a code fits into one text message of 160 letters: %s, %s",
  (language, voice) => {
    const { words } = signerLanguage([language], voice);
    for (const say of [words.text, words.approval.text]) {
      const text = gsmText(say("004217", "Cooperativa de Productores del Sur, S.C.", "3F9A-07C2"));
      expect([isGsm(text), text.length]).toEqual([true, expect.toSatisfy((length: number) => length <= 160)]);
      expect(text).toContain("004217");
      expect(text).toContain("3F9A-07C2");
    }
  },
);
