import { readFile } from "node:fs/promises";
import { aSpreadsheet } from "@/components/dashboard/collection/table/testing/a-spreadsheet";
import { expectAccessibleAtEachWidth, WIDTHS } from "../support/accessible";
import { expect, test, unique } from "./fixtures";

/** Many collections from a table (decision 269). */

// One table of a person is worked on at a time: who sends another meanwhile is told to wait.
test.describe.configure({ mode: "default" });

const csv = (lines: readonly string[]) => ({
  name: "october.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(lines.join("\r\n")),
});

test("a table is checked, put right, made, reported, and mended without making anything twice", async ({
  dashboard,
  operations,
  page,
}) => {
  const fee = unique("Fee");
  const lines = [
    "Factura;Cliente;A pagar;Concepto",
    `${fee}-1;Ana;10,50;${fee}`,
    `${fee}-2;Eva;20,00;${fee}`,
    `${fee}-3;Luis;1.234;${fee}`,
  ];
  await dashboard.open("/dashboard/operations/new");
  await page.getByRole("link", { name: "Many collections" }).click();
  await page.getByLabel("CSV or spreadsheet").setInputFiles(csv(lines));
  // No program calls it so: a person says what the column says.
  await expect(page.getByText("Nothing can be created from this table")).toBeVisible();
  const column = page.getByLabel("A pagar");
  await column.focus();
  await column.selectOption({ label: "Amount" });
  await expect(page.getByText("2 collections can be created")).toBeVisible();
  await expect(page.getByText("Together they ask for €30.50.")).toBeVisible();
  await expect(page.getByText("A pagar: This can be two amounts.")).toBeVisible();
  // Whoever goes through the choices by keyboard goes on where they are.
  await expect(column).toBeFocused();
  await expectAccessibleAtEachWidth(page, "a table of collections");

  await page.getByRole("button", { name: "Create 2 collections" }).click();
  await expect(page.getByText("2 of 3 created, 0 known, 1 refused")).toBeVisible();
  // What tells which line was refused is kept nowhere else.
  await page.getByRole("main").getByRole("link", { name: "Operations", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Leave this page?" });
  await question.getByRole("button", { name: "Stay here" }).click();
  await expect(question).toHaveCount(0);
  await page.getByRole("button", { name: "Another table" }).click();
  const discarding = page.getByRole("alertdialog", { name: "Discard this report?" });
  await discarding.getByRole("button", { name: "Keep it" }).click();
  await expect(discarding).toHaveCount(0);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download report" }).click(),
  ]);
  const report = await readFile(await download.path(), "utf8");
  expect(report.split("\r\n")[1]).toMatch(/^2,Created,,https?:.+\/pay\/[\w-]+,/);
  expect(report.split("\r\n")[3]).toMatch(/^4,Refused,.*two amounts/);
  await expectAccessibleAtEachWidth(page, "a table of collections");

  await page.setViewportSize({ width: WIDTHS[1], height: 860 });
  // The column is understood at once now, also after a reload; what exists is known.
  await page.reload();
  await page.getByLabel("CSV or spreadsheet").setInputFiles(csv([...lines.slice(0, 3), `${fee}-3;Luis;12,35;${fee}`]));
  await expect(page.getByText("1 collection can be created")).toBeVisible();
  await expect(page.getByText("2 lines were created from a table before")).toBeVisible();
  await page.getByRole("button", { name: "Create 1 collection" }).click();
  await expect(page.getByText("1 of 3 created, 2 known, 0 refused")).toBeVisible();

  for (const nth of [1, 2, 3]) {
    await dashboard.open(`/dashboard/operations?invoice=${fee}-${nth}`);
    await expect(operations.rows).toHaveCount(1);
  }
});

test("a spreadsheet is dropped as it is", async ({ dashboard, page }) => {
  const concept = unique("Sheet");
  const buffer = aSpreadsheet([
    ["Total", "Concept"],
    [{ number: "1250.75" }, concept],
    [{ number: "12.345" }, concept],
  ]);
  const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  await dashboard.open("/dashboard/operations/new/table");
  const file = page.getByLabel("CSV or spreadsheet");
  await file.setInputFiles({ name: "october.xlsx", mimeType, buffer: Buffer.from("none") });
  await expect(file).toHaveAccessibleDescription(/This spreadsheet can’t be read\./);
  await file.setInputFiles({ name: "october.xlsx", mimeType, buffer });
  await expect(page.getByText("1 collection can be created")).toBeVisible();
  await expect(page.getByText("Together they ask for €1,250.75.")).toBeVisible();
  await expect(page.getByText("Total: Write an amount from 0.01 to 999,999,999.99, such as 1234.50.")).toBeVisible();
});

test("what is no table is said, and nothing is made of it", async ({ dashboard, page }) => {
  await dashboard.open("/dashboard/operations/new/table");
  await page.getByLabel("CSV or spreadsheet").setInputFiles(csv(["amount,concept"]));
  await expect(page.getByLabel("CSV or spreadsheet")).toHaveAccessibleDescription(/The table has no lines\./);
  await expect(page.getByRole("button", { name: /^Create/ })).toHaveCount(0);
});
