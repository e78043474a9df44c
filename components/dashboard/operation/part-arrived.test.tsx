import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { MESSAGES } from "../messages";
import { createText } from "../text";
import { PartArrived } from "./part-arrived";

it.each([
  ["en", "€200.00 of €250.00 has arrived", "€50.00 is missing"],
  ["es", "Han llegado 200,00 € de 250,00 €", "Faltan 50,00 €"],
] as const)("what is missing of a payment that counts as paid is said, in %s", (language, title, missing) => {
  const text = createText({ language, timeZone: "UTC", messages: MESSAGES[language] });
  const money = (amount: number) => ({ amount, currency: "EUR" });
  expect(renderToStaticMarkup(<PartArrived asked={money(1)} arrived={null} isOwn text={text} />)).toBe("");
  for (const isOwn of [true, false]) {
    const sums = { asked: money(25_000), arrived: money(20_000) };
    const html = renderToStaticMarkup(<PartArrived {...sums} isOwn={isOwn} text={text} />);
    expect(html.replaceAll("\u00a0", " ")).toContain(title);
    expect(html.replaceAll("\u00a0", " ")).toContain(missing);
    expect(html.includes('href="/dashboard/reconciliation"')).toBe(isOwn);
  }
});
