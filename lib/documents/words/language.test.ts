import { describe, expect, it } from "vitest";
import { fonts } from "../font/fonts";
import { formatDay, formatDeadline, formatMoment } from "./dates";
import { DOCUMENT_LANGUAGES, documentLanguage, languageOf } from "./language";

describe("languages", () => {
  it("are the ten of the payer's page", () => {
    expect([...DOCUMENT_LANGUAGES].sort()).toEqual(["ca", "de", "en", "es", "eu", "fr", "gl", "it", "nl", "pt"]);
  });

  it.each([
    ["de-AT", "de-AT", "Zahlungsaufforderung"],
    ["de_at", "de-AT", "Zahlungsaufforderung"],
    ["ES", "es", "Solicitud de pago"],
    ["pt-BR", "pt-BR", "Pedido de pagamento"],
    ["ja", "en", "Payment request"],
    ["", "en", "Payment request"],
    ["no tag!", "en", "Payment request"],
  ])("%s is %s", (asked, tag, title) => {
    const language = languageOf(asked, null);
    expect([language.tag, language.words.paymentRequest]).toEqual([tag, title]);
  });

  it.each(DOCUMENT_LANGUAGES)("%s is written in letters that the font has", (tag) => {
    const { words } = languageOf(tag, null);
    const text = Object.values({
      ...words,
      ...words.statuses,
      statuses: "",
      checkAddress: words.checkAddress("x"),
    }).join("");
    const missing = [...text].filter(
      (character) => fonts().regular.glyphOf(character.codePointAt(0) ?? 0) === undefined,
    );
    expect(missing).toEqual([]);
  });
});

describe("a document's language (decision 82)", () => {
  it.each([
    ["the flow's, as it was asked for", "de-AT", "it", "ca", "de-AT"],
    ["the additional one where that is none of ours", "zh", "it", "ca", "it"],
    ["the configuration's, as on the page", "zh", null, "ca", "ca"],
    ["the organisation's", "zh", "ja", "zh", "es"],
  ])("%s", (_, languageCode, additionalLanguageCode, language, expected) => {
    const flow = { languageCode, additionalLanguageCode };
    expect(documentLanguage({ flow, visual: { language }, tenant: { languageCode: "es" } })).toBe(expected);
  });
});

describe("dates", () => {
  it("a moment is shown in the zone, with its name", () => {
    const at = new Date("2026-06-30T22:59:00Z");
    expect(formatMoment(at, "en", "Europe/Madrid")).toBe("1 July 2026, 00:59 CEST");
    expect(formatMoment(at, "es", "Atlantic/Canary")).toBe("30 de junio de 2026 a las 23:59 WEST");
  });

  it("a deadline is its day, unless it ends within one (decision 78)", () => {
    const at = new Date("2026-12-22T22:59:59.999Z");
    expect(formatDeadline(at, "en", "Europe/Madrid")).toBe("Tuesday 22 December 2026");
    expect(formatDeadline(at, "de-AT", "Europe/Vienna")).toBe("Dienstag, 22. Dezember 2026");
    expect(formatDeadline(at, "en", "Europe/Lisbon")).toBe("22 December 2026, 22:59 WET");
  });

  it("a day given without a time is that day in every zone", () => {
    expect(formatDay("2026-11-10", "de")).toBe("10. November 2026");
  });
});
