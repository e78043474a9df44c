import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { TableCheck } from "@/lib/flows/model";
import { sent } from "../../messages/sent";
import { TextProvider } from "../../text-provider";
import { TableCheckCard } from "./table-check-card";
import { TableDays } from "./table-days";

const CHECK: TableCheck = {
  ...{ total: 3, valid: 1, known: 0, sum: 1_000, columns: [], refused: [], asksDayOrder: true, problems: [] },
};

const drawn = (part: React.ReactNode) =>
  renderToStaticMarkup(<TextProvider source={sent({ language: "en", timeZone: "UTC" })}>{part}</TextProvider>);

it("is chosen by what a day would be, and by nobody but the person", () => {
  const asked = drawn(<TableDays order={null} onChoose={() => {}} />);
  expect(asked).toContain('<option value="" selected="">Choose</option>');
  expect(asked).toContain("Day, then month: 1/2/2026 is 1 Feb 2026");
  expect(asked).toContain("Month, then day: 1/2/2026 is 2 Jan 2026");
  expect(drawn(<TableDays order="MONTH_FIRST" onChoose={() => {}} />)).toContain('value="MONTH_FIRST" selected=""');
});

it("is asked for in place of lines to be mended", () => {
  const asked = drawn(<TableCheckCard check={CHECK} />);
  expect(asked).toContain("First say above how the days are written");
  expect(asked).not.toContain("left out");
  expect(drawn(<TableCheckCard check={{ ...CHECK, asksDayOrder: false }} />)).toContain("2 lines are left out");
});
