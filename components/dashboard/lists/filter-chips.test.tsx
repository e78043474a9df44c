import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { MESSAGES } from "../messages";
import { createText } from "../text";
import { OPERATIONS } from "./definitions";
import { FilterChips } from "./filter-chips";
import { readFilters } from "./filters";

/** What the chips of an address say. */
function chips(search: Readonly<Record<string, string>>, language: keyof typeof MESSAGES): readonly string[] {
  const html = renderToStaticMarkup(
    <FilterChips
      list={OPERATIONS}
      filters={readFilters(OPERATIONS, search)}
      statusLabel={(status) => status}
      text={createText({ language, timeZone: "Europe/Madrid", messages: MESSAGES[language] })}
    />,
  );
  return [...html.matchAll(/<span class="truncate">(.*?)<\/span>/g)].map(([, words = ""]) => words);
}

it.each([
  ["en", { updated_from: "2026-11-20", updated_to: "2026-11-20" }, "Last change 20 Nov 2026"],
  ["es", { updated_from: "2026-11-20" }, "Último cambio desde el 20 nov 2026"],
  ["en", { due_from: "2026-11-01", due_to: "2026-11-30" }, "Due 1 Nov 2026 – 30 Nov 2026"],
  ["en", { amount_from: "1.250,00" }, "Amount from €1,250.00"],
  ["es", { amount_from: "1,250.00" }, "Importe desde 1.250,00 €"],
  // What is no day or no amount, or could be two, stands there as it was typed.
  ["en", { created_from: "2026-02-31" }, "Created since 2026-02-31"],
  ["en", { amount_to: "1.250" }, "Amount up to 1.250"],
  ["en", { amount_to: "lots" }, "Amount up to lots"],
] as const)("days and amounts are said in the reader's words (%s): %j", (language, search, words) => {
  expect(chips(search, language).map((chip) => chip.replaceAll("\u00a0", " "))).toEqual([words]);
});
