import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { isThere, type Place } from "@/components/dashboard/actions/acting";
import { sent } from "../messages/sent";
import { TextProvider } from "../text-provider";
import { KeySheet } from "./key-sheet";
import { waysFor } from "./ways";

function offered(place: Place): readonly string[] {
  const html = renderToStaticMarkup(
    <TextProvider source={sent({ language: "en", timeZone: "UTC" })}>
      <KeySheet mayCreate ways={waysFor(place)} onClose={() => undefined} />
    </TextProvider>,
  );
  const letters = [...html.matchAll(/<kbd[^>]*>g<\/kbd>[^<]*<kbd[^>]*>(.)<\/kbd>/g)];
  return letters.map(([, letter = ""]) => letter);
}

it.each([
  ["OWN", ["h", "o", "f", "r"]],
  ["SANDBOX", ["h", "o", "f", "r"]],
  // Statements are the organisation's own.
  ["CHANNEL", ["h", "o", "f"]],
] as const)("keys lead to what there is, and no others are offered: %s", (where, letters) => {
  const place = { where, signs: true };
  expect(offered(place)).toEqual(letters);
  expect(Object.keys(waysFor(place))).toEqual(letters);
  for (const way of Object.values(waysFor(place))) expect(isThere(place, way), way).toBe(true);
});
