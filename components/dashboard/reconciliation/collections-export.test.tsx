import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { MESSAGES } from "../messages";
import { sent } from "../messages/sent";
import { TextProvider } from "../text-provider";
import { CollectionsPeriod, type ExportPeriod } from "./collections-export";

function drawn(initial?: ExportPeriod): string {
  const source = { language: "en", timeZone: "UTC", messages: MESSAGES.en } as const;
  return renderToStaticMarkup(
    <TextProvider source={sent(source)}>
      <CollectionsPeriod {...(initial && { initial })} onDownload={() => {}} />
    </TextProvider>,
  );
}

it("exports everything unless somebody says which days", () => {
  expect(drawn()).toContain('href="/dashboard/data/collections/export"');
  expect(drawn({ from: "2026-03-01", to: "" })).toContain('href="/dashboard/data/collections/export?from=2026-03-01"');
  expect(drawn({ from: "2026-03-01", to: "2026-03-01" })).toContain("?from=2026-03-01&amp;to=2026-03-01");
});

it("says of a period that ends before it begins, and exports none", () => {
  const backwards = drawn({ from: "2026-03-02", to: "2026-03-01" });
  expect(backwards).toContain("It ends before it begins.");
  expect(backwards).not.toContain("href=");
});
