import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { TINTS } from "@/lib/banks/bank-logos";
import { messagesIn } from "../messages";
import { aBank } from "../testing/views";
import { contrastRatio } from "../theme/contrast";
import { BankRows } from "./bank-rows";

const CSS = readFileSync("components/payer/payer.css", "utf8");

describe("a bank that nobody has drawn a logo for (decision 355)", () => {
  const words = messagesIn("en", "FORMAL");
  const html = renderToStaticMarkup(
    <BankRows banks={[aBank("aire", { mark: { initials: "AI", tint: 3 } })]} lastBankId={null} words={words} />,
  );

  it("has its initials, which are not fetched and no word of its name", () => {
    expect(html).toContain('<b aria-hidden="true" data-initials="AI" data-tint="3"></b>');
    expect(html).not.toContain("<img");
  });

  it("is as grey as one with a logo where it is down", () => {
    expect(CSS).toMatch(/&:disabled \{\s+@apply text-muted;\s+img,\s+b \{\s+@apply opacity-50 grayscale;/);
  });

  it.each(Array.from({ length: TINTS }, (_, tint) => tint))("on a colour on which white is readable: %i", (tint) => {
    const own = new RegExp(`\\[data-tint="${tint}"\\] \\{\\s+--tint: (#[0-9a-f]{6});`).exec(CSS)?.[1];
    const first = /var\(--tint, (#[0-9a-f]{6})\)/.exec(CSS)?.[1];
    expect(contrastRatio((tint === 0 ? first : own) ?? "#ffffff", "#ffffff")).toBeGreaterThanOrEqual(4.5);
  });
});
