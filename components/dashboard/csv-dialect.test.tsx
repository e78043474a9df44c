import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { readCsvRecord, separatorOf } from "@/lib/flows/batch/csv-record";
import { COLLECTION_COLUMNS } from "@/lib/flows/model";
import type { TemplateDetail } from "@/lib/templates/contract";
import { columnTargets } from "@/lib/templates/model";
import { TableForm } from "./collection/table/table-form";
import { sent } from "./messages/sent";
import { BatchForm } from "./templates/batch-form";
import type { Language } from "./text";
import { TextProvider } from "./text-provider";

vi.mock("next/navigation", () => ({ useRouter: vi.fn(), usePathname: vi.fn() }));

const CHOICES = { language: "en", canText: false, configurations: [], accounts: [] };

/** Only of what its table's columns are made. */
const TEMPLATE = {
  roles: [{ key: "tenant", label: null }],
  documents: [{ fields: [{ key: "rent" }] }],
} as unknown as TemplateDetail;

/** The table to be filled in that a page gives out. */
function given(page: ReactNode, language: Language): string {
  const html = renderToStaticMarkup(<TextProvider source={sent({ language, timeZone: "UTC" })}>{page}</TextProvider>);
  const [, table = ""] = /href="data:text\/csv;charset=utf-8,([^"]*)"/.exec(html) ?? [];
  return decodeURIComponent(table);
}

it.each([
  ["en", ","],
  ["es", ";"],
] as const)(
  "a table to be filled in is one that spreadsheets in %s read, and that is read again",
  (language, separator) => {
    const tables = [
      [given(<TableForm choices={CHOICES} isSandbox={false} />, language), COLLECTION_COLUMNS],
      [given(<BatchForm template={TEMPLATE} />, language), columnTargets(TEMPLATE)],
    ] as const;
    for (const [table, columns] of tables) {
      expect(table).toBe(`\ufeff${columns.join(separator)}\r\n`);
      const head = table.replace("\ufeff", "").trimEnd();
      expect(readCsvRecord(head, separatorOf(table), 100)).toMatchObject({ cells: columns });
    }
  },
);
