import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { MESSAGES } from "../messages";
import { sent } from "../messages/sent";
import type { Language } from "../text";
import { TextProvider } from "../text-provider";
import { AmountReading } from "./amount-reading";

function shown(typed: string, language: Language, invoiced: number | null = null): string {
  const source = { language, timeZone: "UTC", messages: MESSAGES[language] };
  const markup = renderToStaticMarkup(
    <TextProvider source={sent(source)}>
      <AmountReading typed={typed} onChoose={() => undefined} invoiced={invoiced} />
    </TextProvider>,
  );
  return markup
    .replace(/<button[^>]*>/g, "[")
    .replaceAll("</button>", "]")
    .replace(/<[^>]+>/g, "")
    .replaceAll("\u00a0", " ");
}

it("repeats the amount in figures and in words (decision 59)", () => {
  expect(shown("150.75", "en")).toBe("€150.75 — one hundred and fifty euros and seventy-five cents");
  expect(shown("12.345", "es")).toBe("12.345,00 € — doce mil trescientos cuarenta y cinco euros");
});

it("asks which of two readings is meant, and shows both", () => {
  expect(shown("12,345", "es")).toBe(
    "«12,345» se puede leer de dos maneras. ¿Qué importe quieres decir?" +
      "[12.345,00 € — doce mil trescientos cuarenta y cinco euros]" +
      "[12,35 € — doce euros con treinta y cinco céntimos]",
  );
});

it.each(["", "0", "abc", "1,2,3"])("says nothing of what is no amount: %j", (typed) => {
  expect(shown(typed, "en")).toBe("");
});

it("says that an e-invoice asks for another amount, and offers it", () => {
  expect(shown("150.75", "en", 20_075)).toBe(
    "€150.75 — one hundred and fifty euros and seventy-five cents" +
      "The e-invoice asks for €200.75, not for this.[Ask for €200.75]",
  );
  expect(shown("150.75", "en", 15_075)).not.toContain("e-invoice");
});
