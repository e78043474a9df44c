import { describe, expect, it } from "vitest";
import { LANGUAGES, toLanguage } from "@/components/payer/language";
import { TELLTALES, textsOf } from "@/components/payer/testing/voices";
import { CERTIFICATE_FAULTS } from "@/lib/signatures/model";
import { signerMessagesIn } from ".";

const languages = Object.keys(LANGUAGES).flatMap((code) => toLanguage(code) ?? []);

describe.each(languages)("what the signer's page says in %s", (language) => {
  const texts = textsOf(signerMessagesIn(language));

  it("is all there, and is a language of its own", () => {
    expect(texts.filter((text) => text.trim() === "")).toEqual([]);
    if (language === "en") return;
    const english = new Set(textsOf(signerMessagesIn("en")));
    const alike = texts.filter((text) => english.has(text) && text.length > 12);
    expect(alike).toEqual([]);
  });

  it("calls no signature qualified", () => {
    expect(texts.filter((text) => /qualifi|cualifi|qualific|gekwalific|kualifik/i.test(text))).toEqual([]);
    const { consent, certificate } = signerMessagesIn(language);
    for (const what of [consent.what, certificate.what]) expect(what).toContain("eIDAS");
  });

  it("has a sentence of its own for each thing that may be wrong with a certificate, and names whose it is", () => {
    const { faults, opened } = signerMessagesIn(language).certificate;
    expect(new Set(Object.values(faults)).size).toBe(CERTIFICATE_FAULTS.length);
    expect([opened.match(/#/g), opened.match(/@/g)]).toEqual([["#"], ["@"]]);
  });

  it("names the page and how many there are, and how much is filled in", () => {
    const { viewer, fields } = signerMessagesIn(language);
    for (const text of [viewer.page, fields.progress])
      expect([text.match(/#/g), text.match(/@/g)]).toEqual([["#"], ["@"]]);
  });
});

it.each(Object.entries(TELLTALES))(
  "in %s it speaks to nobody, so that both voices may say it (decision 81)",
  (code, tells) => {
    const language = toLanguage(code);
    if (!language) throw new Error(code);
    const texts = textsOf(signerMessagesIn(language));
    expect(texts.filter((text) => tells.formal.test(text) || tells.informal.test(text))).toEqual([]);
  },
);
