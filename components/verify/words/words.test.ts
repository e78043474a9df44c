import { describe, expect, it } from "vitest";
import { LANGUAGES, toLanguage } from "@/components/payer/language";
import { TELLTALES, textsOf } from "@/components/payer/testing/voices";
import { VERIFY_WORDS } from ".";

const languages = Object.keys(LANGUAGES).flatMap((code) => toLanguage(code) ?? []);

describe.each(languages)("what /verify says in %s", (language) => {
  const texts = textsOf(VERIFY_WORDS[language]);

  it("is all there, and is a language of its own", () => {
    expect(texts.filter((text) => text.trim() === "")).toEqual([]);
    if (language === "en") return;
    const english = new Set(textsOf(VERIFY_WORDS.en));
    expect(texts.filter((text) => english.has(text) && text.length > 12)).toEqual([]);
  });

  it("calls no signature qualified, and names the law", () => {
    expect(texts.filter((text) => /qualifi|cualifi|qualific|gekwalific|kualifik/i.test(text))).toEqual([]);
    expect(VERIFY_WORDS[language].legal).toContain("eIDAS");
  });
});

it.each(Object.entries(TELLTALES))("in %s it speaks to nobody: whose customer asks is not known", (code, tells) => {
  const language = toLanguage(code);
  if (!language) throw new Error(code);
  const texts = textsOf(VERIFY_WORDS[language]);
  expect(texts.filter((text) => tells.formal.test(text) || tells.informal.test(text))).toEqual([]);
});
