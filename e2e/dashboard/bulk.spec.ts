import { readFile } from "node:fs/promises";
import { created } from "../api/api-client";
import { expectAccessible, PHONE } from "../support/accessible";
import { expect, test, unique } from "./fixtures";

type Erp = Parameters<Parameters<typeof test>[2]>[0]["erp"];

/** Payments of one external id, one flow and one payer each, and the filter that shows them alone. */
async function somePayments(erp: Erp, count: number) {
  const externalId = unique("MANY");
  const uuids: string[] = [];
  for (let made = 1; made <= count; made++) {
    const answer = await erp.createInvoiceCollection({
      operations: [
        {
          externalId,
          payment: {
            amount: 500 + made,
            concept: `Fee ${made}`,
            subject: { email: `${externalId}-${made}@example.com` },
          },
        },
      ],
    });
    uuids.push(created.parse(answer.body).operations[0]?.uuid ?? "");
  }
  return { externalId, uuids, query: `?external_id=${externalId}` };
}

const bar = (page: import("@playwright/test").Page) =>
  page.getByRole("region", { name: "What to do with the selected operations" });

test("some are selected by mouse and by keyboard, and cancelled after a look at what will happen", async ({
  erp,
  operations,
  page,
}) => {
  const { query, uuids } = await somePayments(erp, 4);
  // One of them has ended already.
  expect((await erp.call("PUT", `/flow/v1/operations/${uuids[0]}/cancel`)).status).toBeLessThan(300);
  await operations.open(query);
  const boxes = operations.rows.getByRole("checkbox");
  await expect(async () => {
    await boxes.first().uncheck();
    await boxes.first().check();
    await expect(bar(page)).toContainText("1 selected", { timeout: 2_000 });
  }).toPass();
  await boxes.nth(3).click({ modifiers: ["Shift"] });
  await expect(bar(page)).toContainText("4 selected");
  await page.keyboard.press("Escape");
  await operations.rows.nth(1).getByRole("link").focus();
  await page.keyboard.press("x");
  await expect(bar(page)).toContainText("3 selected");
  await expect(boxes.nth(1)).not.toBeChecked();

  await bar(page).getByRole("button", { name: "Cancel" }).click();
  const window = page.getByRole("dialog");
  await expect(window.getByRole("heading")).toHaveText("Cancel 2 operations?");
  await expect(window).toContainText("One has ended already.");
  await expectAccessible(page, "the question before many");
  await window.getByRole("button", { name: "Cancel 2" }).click();
  await expect(window.getByRole("heading")).toHaveText("2 are done.");
  await expectAccessible(page, "the report on many");
  await window.getByRole("button", { name: "Close" }).click();
  await expect(bar(page)).toHaveCount(0);
  await expect(operations.row("Cancelled")).toHaveCount(3);
  await expect(operations.row("Created")).toHaveCount(1);
});

test("all that match are meant, on every page, and again does nothing twice", async ({ erp, operations, page }) => {
  const { query } = await somePayments(erp, 27);
  await operations.open(query);
  await expect(async () => {
    await page.getByRole("checkbox", { name: "Select all of this page" }).check();
    await expect(bar(page)).toContainText("25 selected", { timeout: 2_000 });
  }).toPass();
  await bar(page).getByRole("button", { name: "Select all 27 that match" }).click();
  await expect(bar(page)).toContainText("27 selected");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    bar(page).getByRole("link", { name: "Export" }).click(),
  ]);
  const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
  expect(lines).toHaveLength(28);

  await bar(page).getByRole("button", { name: "Send the link" }).click();
  const window = page.getByRole("dialog");
  await window.getByRole("button", { name: "Send 27" }).click();
  await expect(window.getByRole("heading")).toHaveText("27 are done.");
  await window.getByRole("button", { name: "Close" }).click();

  await operations.rows.first().getByRole("checkbox").check();
  await bar(page).getByRole("button", { name: "Send the link" }).click();
  await expect(window.getByRole("heading")).toHaveText("None of these can be sent");
  await expect(window).toContainText("The payer of one gets, or got, a mail from you within five minutes.");
});

test("of each that gets no mail it is said why, and a payer of many gets one", async ({ erp, operations, page }) => {
  const externalId = unique("WHY");
  const make = async (subject: object, count = 1) => {
    for (let made = 0; made < count; made++) {
      const payment = { amount: 700 + made, concept: `Fee ${made}`, subject };
      await erp.createInvoiceCollection({ operations: [{ externalId, payment }] });
    }
  };
  await make({ email: `${externalId}@example.com` }, 4);
  await make({ email: `${externalId}-other@example.com` });
  await make({ name: "Nobody knows" }, 2);
  await operations.open(`?external_id=${externalId}`);
  await expect(async () => {
    await page.getByRole("checkbox", { name: "Select all of this page" }).check();
    await expect(bar(page)).toContainText("7 selected", { timeout: 2_000 });
  }).toPass();
  await bar(page).getByRole("button", { name: "Send the link" }).click();
  const window = page.getByRole("dialog");
  await expect(window.getByRole("heading")).toHaveText("Send 2 payers the link?");
  await expect(window).toContainText("3 are of payers who get a mail for another of these: each payer gets one.");
  await expect(window).toContainText("Of 2 no e-mail address is known.");
  await window.getByRole("button", { name: "Send 2" }).click();
  await expect(window.getByRole("heading")).toHaveText("2 are done.");
  await window.getByRole("button", { name: "Close" }).click();

  await operations.rows.first().getByRole("checkbox").check();
  await operations.rows.nth(6).getByRole("checkbox").check();
  await bar(page).getByRole("button", { name: "Send the link" }).click();
  await expect(window.getByRole("heading")).toHaveText("None of these can be sent");
  await expect(window).toContainText("The payer of one gets, or got, a mail from you within five minutes.");
});

test("the window stays when what was selected leaves the list, and the audit log knows of how many", async ({
  dashboard,
  erp,
  operations,
  page,
}) => {
  const { externalId, query } = await somePayments(erp, 3);
  await operations.open(`${query}&status=CREATED`);
  await expect(async () => {
    await page.getByRole("checkbox", { name: "Select all of this page" }).check();
    await expect(bar(page)).toContainText("3 selected", { timeout: 2_000 });
  }).toPass();
  await operations.rows.first().getByRole("checkbox").uncheck();
  await bar(page).getByRole("button", { name: "Cancel" }).click();
  const window = page.getByRole("dialog");
  await window.getByRole("button", { name: "Cancel 2" }).click();
  await expect(window.getByRole("heading")).toHaveText("2 are done.");
  // They stay where they are, as what they are now, as long as somebody looks at what became of them.
  await expect(page.locator("tbody tr").filter({ hasText: "Cancelled" })).toHaveCount(2);
  await expect(window.getByRole("heading")).toHaveText("2 are done.");
  await window.getByRole("button", { name: "Close" }).click();
  await expect(page.locator("tbody tr")).toHaveCount(1);
  await expect(bar(page)).toHaveCount(0);

  await operations.rows.first().getByRole("checkbox").check();
  await bar(page).getByRole("button", { name: "Cancel" }).click();
  await window.getByRole("button", { name: "Cancel it" }).click();
  await expect(window.getByRole("heading")).toHaveText("One is done.");
  await expect(page.locator("tbody tr").filter({ hasText: "Cancelled" })).toHaveCount(1);
  await expect(window.getByRole("heading")).toHaveText("One is done.");
  await window.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("Nothing matches")).toBeVisible();

  await dashboard.open("/dashboard/audit");
  await expect(
    page
      .getByRole("row")
      .filter({ hasText: /2 of 2 operations\s*chosen one by one/ })
      .first(),
  ).toBeVisible();
  await operations.open(`?external_id=${externalId}`);
});

test("whoever leaves the page has stopped it", async ({ erp, operations, page }) => {
  const { query, uuids } = await somePayments(erp, 27);
  await operations.open(query);
  const selectPage = () =>
    expect(async () => {
      await page.getByRole("checkbox", { name: "Select all of this page" }).check();
      await expect(bar(page)).toContainText("25 selected", { timeout: 2_000 });
    }).toPass();
  // Once the page listens, its tabs lead on within the document: going back doesn't break off what is on its way.
  await selectPage();
  await operations.tab("Created").click();
  await expect(page).toHaveURL(/status=CREATED/);
  await selectPage();
  await bar(page).getByRole("button", { name: "Select all 27 that match" }).click();
  await bar(page).getByRole("button", { name: "Cancel" }).click();
  const window = page.getByRole("dialog");
  const confirm = window.getByRole("button", { name: "Cancel 27" });
  await expect(confirm).toBeVisible();
  // The first piece is on its way until the page is left.
  let go = () => {};
  const left = new Promise<void>((resolve) => {
    go = resolve;
  });
  let pieces = 0;
  await page.route("**/dashboard/operations*", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    pieces += 1;
    await left;
    await route.continue();
  });
  await confirm.click();
  await expect.poll(() => pieces).toBe(1);
  await page.goBack();
  await expect(window).toHaveCount(0);
  go();
  const cancelled = async () => {
    const answers = await Promise.all(uuids.map((uuid) => erp.call("GET", `/flow/v1/operations/${uuid}/status`)));
    return answers.filter(({ body }) => JSON.stringify(body).includes("CANCELLED")).length;
  };
  await expect.poll(cancelled).toBe(25);
  await page.reload();
  expect([await cancelled(), pieces]).toEqual([25, 1]);
});

test.describe("a VIEWER", () => {
  test.use({ person: "david" });

  test("selects to export, and is offered nothing to change", async ({ erp, operations, page }) => {
    const { query } = await somePayments(erp, 2);
    await operations.open(query);
    await expect(async () => {
      await operations.rows.first().getByRole("checkbox").check();
      await expect(bar(page)).toContainText("1 selected", { timeout: 2_000 });
    }).toPass();
    await expect(bar(page).getByRole("button")).toHaveText(["Clear"]);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      bar(page).getByRole("link", { name: "Export" }).click(),
    ]);
    expect((await readFile(await download.path(), "utf8")).trimEnd().split("\r\n")).toHaveLength(2);
  });
});

test.describe("on a phone", () => {
  test.use(PHONE);

  test("cards are selected, too", async ({ erp, operations, page }) => {
    const { query } = await somePayments(erp, 2);
    await operations.open(query);
    await expect(async () => {
      await page.getByRole("listitem").getByRole("checkbox").first().check();
      await expect(bar(page)).toContainText("1 selected", { timeout: 2_000 });
    }).toPass();
    await expectAccessible(page, "a selection on a phone");
    const all = page.getByRole("checkbox", { name: "Select all of this page" });
    await all.check();
    await expect(bar(page)).toContainText("2 selected");
    await all.uncheck();
    await expect(bar(page)).toHaveCount(0);
  });
});
