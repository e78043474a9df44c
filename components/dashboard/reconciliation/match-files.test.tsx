import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { FileOfRefunds } from "@/lib/statements/model";
import { sent } from "../messages/sent";
import { TextProvider } from "../text-provider";
import { MatchFiles } from "./match-files";

function shown(files: readonly FileOfRefunds[], language: "en" | "es" = "en"): string {
  return renderToStaticMarkup(
    <TextProvider source={sent({ language, timeZone: "Europe/Madrid" })}>
      <MatchFiles files={files} amount={{ amount: 6_100, currency: "EUR" }} disabled={false} share={() => undefined} />
    </TextProvider>,
  );
}

const part = { operationUuid: "o", refundUuid: "r", amount: 3_050 };
const FILE = { givenOutAt: "2026-12-01T09:30:00.000Z", refunds: [part, { ...part, refundUuid: "s" }] };

it("says of a file when it was taken, how many of its refunds are still to leave, and that they come to the debit", () => {
  const html = shown([FILE]);
  for (const words of ["Bank file of refunds, 1 Dec 2026, 10:30", "€61.00", "2 refunds to be transferred"]) {
    expect(html).toContain(words);
  }
  expect(html).toContain('aria-label="Match with Bank file of refunds, 1 Dec 2026, 10:30"');
  expect(shown([FILE], "es")).toContain("2 devoluciones por transferir");
});

it("shows nothing where there is none", () => {
  expect(shown([])).not.toContain("<li");
});
