import { z } from "zod";
import { writeCamt } from "@/lib/bank-files/testing/write-camt";
import { DEMO_ORGANISATIONS, ibanOf } from "@/scripts/demo/organisations";
import { ApiClient, created, createPayment } from "../api/api-client";
import { chooseBank } from "../api/payer-by-http";
import { expectAccessibleAtEachWidth, PHONE } from "../support/accessible";
import { demo } from "../support/demo";
import { expect, test, unique } from "./fixtures";

const [merchant] = DEMO_ORGANISATIONS;
const IBAN = merchant ? ibanOf(merchant.countryCode, merchant.bban) : "";

type Booking = Readonly<{ amount: number; text: string; name: string }>;

/** A bank's file of the merchant's account, which no other test has. */
function statementOf(bookings: readonly Booking[], account = IBAN) {
  const entries = bookings.map(({ amount, text, name }) => ({
    amount,
    bookedOn: "2026-03-03",
    reference: unique("B"),
    transfers: [{ text, name }],
  }));
  return {
    name: `${unique("camt")}.xml`,
    mimeType: "application/xml",
    buffer: Buffer.from(writeCamt(entries, { account, id: unique("M") })),
  };
}

/** An amount that no other payment has. */
const someAmount = () => 100_000 + Math.floor(Math.random() * 900_000);
const inEuros = (amount: number) =>
  new Intl.NumberFormat("en-GB", { style: "currency", currency: "EUR" }).format(amount / 100);

/** One payment of an invoice, of somebody called like it. */
async function invoiced(erp: ApiClient, invoice: string, amount: number): Promise<string> {
  const answer = await erp.createInvoiceCollection({
    operations: [
      {
        payment: { amount, concept: `Invoice ${invoice}`, subject: { name: "Inés", lastName: invoice } },
        invoice: { id: "invoice", externalId: invoice },
      },
    ],
  });
  return created.parse(answer.body).operations[0]?.uuid ?? "";
}

test("a statement is dropped, a suggestion accepted, the rest matched by hand and undone", async ({
  dashboard,
  erp,
  page,
}) => {
  test.slow();
  const [certain, nearly, byHand] = [unique("F"), unique("F"), unique("F")];
  const amount = someAmount();
  for (const invoice of [certain, nearly, byHand]) await invoiced(erp, invoice, amount);
  const file = statementOf([
    { amount, text: `Pago ${certain}`, name: "CERTAIN PAYER" },
    { amount: amount - 50, text: `Pago ${nearly}`, name: "NEARLY PAYER" },
    { amount: amount + 75, text: "sin referencia", name: "UNKNOWN PAYER" },
  ]);
  await dashboard.open();
  await dashboard.section("Reconciliation").click();
  const broken = { ...file, name: "broken.xml", buffer: Buffer.from("<Document>") };
  const strange = statementOf([{ amount, text: "x", name: "y" }], "DE89370400440532013000");
  await page.getByLabel("Statement files").setInputFiles([file, { ...file, name: "same.xml" }, broken, strange]);
  await expect(page.getByText("4 of 4 files")).toBeVisible({ timeout: 60_000 });
  const files = page.getByRole("list", { name: "Files of this visit" }).getByRole("listitem");
  await expect(files.filter({ hasText: file.name })).toContainText("3 bookings: 1 matched, 1 suggested, 1 open");
  await expect(files.filter({ hasText: "same.xml" })).toContainText("Known already: nothing has changed");
  await expect(files.filter({ hasText: "broken.xml" })).toContainText("Its XML is broken");
  await expect(files.filter({ hasText: "broken.xml" })).toContainText("line 1");
  await expect(files.filter({ hasText: strange.name })).toContainText("DE89370400440532013000");

  await files.filter({ hasText: file.name }).getByRole("link").click();
  const entry = (name: string) => page.locator("main li").filter({ hasText: name });
  await expect(entry("CERTAIN PAYER")).toContainText("Matchedby the reference in its text");
  await expect(entry("NEARLY PAYER")).toContainText("€0.50 less than asked for");
  await expect(entry("UNKNOWN PAYER")).toContainText("Nothing fits, or several do.");
  await entry("NEARLY PAYER").getByRole("button", { name: "Accept" }).click();
  await expect(entry("NEARLY PAYER")).toContainText("by a person");
  // Who decides goes on where they were, and not at the page's beginning.
  await expect(entry("NEARLY PAYER").locator(":focus")).toHaveCount(1);

  await entry("UNKNOWN PAYER").getByRole("button", { name: "Match", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Which operation is it?" });
  await expect(dialog.getByText("No operation of this amount is waiting")).toBeVisible();
  await dialog.getByLabel("Number, amount or payer").fill(byHand);
  await expect(dialog.getByRole("status")).toHaveText("1 operation");
  await expect(dialog).toContainText("€0.75 more than asked for");
  await dialog.getByRole("button", { name: `Match with Invoice ${byHand}` }).press("Enter");
  await expect(entry("UNKNOWN PAYER")).toContainText("by a person");
  await expect(entry("UNKNOWN PAYER").locator(":focus")).toHaveCount(1);

  await entry("UNKNOWN PAYER").getByRole("link").click();
  await expect(dashboard.title).toContainText("Completed");
  await page.goBack();
  await entry("UNKNOWN PAYER").getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Undo the match" }).click();
  await expect(entry("UNKNOWN PAYER")).toContainText("Open again: somebody has refused or undone what it had");

  await entry("UNKNOWN PAYER").getByRole("button", { name: "Pass over" }).click();
  await page.getByLabel("Why").fill("Interest");
  await page.getByRole("button", { name: "Pass it over" }).click();
  await expect(entry("UNKNOWN PAYER")).toContainText("Passed over: Interest");
  await entry("UNKNOWN PAYER").getByRole("button", { name: "Open again" }).click();
  await expect(entry("UNKNOWN PAYER")).toContainText("Open again: somebody has refused or undone what it had");
  await page.getByRole("link", { name: /^Matched ?2$/ }).click();
  await expect(page.locator("main li").filter({ hasText: inEuros(amount) })).toHaveCount(1);
  await expect(entry("UNKNOWN PAYER")).toHaveCount(0);
});

test("a match that is undone leaves what a payer had begun at a bank to that bank, and it is paid again", async ({
  dashboard,
  erp,
  page,
}) => {
  const { uuid, url } = await createPayment(erp);
  await chooseBank(url);
  const file = statementOf([{ amount: someAmount(), text: "sin referencia", name: unique("PAYER") }]);
  await dashboard.open("/dashboard/reconciliation");
  await page.getByLabel("Statement files").setInputFiles(file);
  const files = page.getByRole("list", { name: "Files of this visit" }).getByRole("listitem");
  const statement = (await files.filter({ hasText: file.name }).getByRole("link").getAttribute("href"))
    ?.split("/")
    .at(-1);
  const { body } = await erp.get(`/payment/v1/statements/${statement}/entries`);
  const [entry] = z.object({ results: z.array(z.object({ uuid: z.uuid() })) }).parse(body).results;
  const match = `/payment/v1/statement-entries/${entry?.uuid}/match`;
  expect((await erp.call("POST", match, { json: { operationUuid: uuid } })).status).toBe(200);
  expect((await erp.call("DELETE", match)).status).toBe(200);

  await page.goto(`/dashboard/operations/${uuid}`);
  await expect(page.getByRole("main")).toContainText("No longer confirmed");
  const attempts = page.getByRole("region", { name: "Attempts at the bank" });
  // Its bank is asked, and forgets what nobody has authorised.
  await expect(attempts).toContainText("Failed");
  await expectAccessibleAtEachWidth(page, "a payment whose match was undone");
  await page.goto(url);
  await expect(page.getByText("The payment is no longer confirmed").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Pay again" })).toBeVisible();
});

test("one transfer that pays two invoices is split among them, and joined again", async ({ dashboard, erp, page }) => {
  test.slow();
  const [one, two] = [unique("F"), unique("F")];
  const paid = [await invoiced(erp, one, 10_000), await invoiced(erp, two, 20_000)];
  const file = statementOf([{ amount: 35_000, text: `${one} ${two}`, name: "PAYS BOTH" }]);
  await dashboard.open("/dashboard/reconciliation");
  await page.getByLabel("Statement files").setInputFiles(file);
  await page
    .getByRole("list", { name: "Files of this visit" })
    .getByRole("listitem")
    .filter({ hasText: file.name })
    .getByRole("link")
    .click();
  const entries = page.locator("main li").filter({ hasText: "PAYS BOTH" });
  await entries.getByRole("button", { name: "Match", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Split among several payments" }).click();
  for (const invoice of [one, two]) {
    await dialog.getByLabel("Number, amount or payer").fill(invoice);
    await dialog.getByRole("button", { name: `Add Invoice ${invoice}` }).click();
    await expect(dialog.getByRole("button", { name: `Invoice ${invoice}: added` })).toBeDisabled();
  }
  await expect(dialog.getByText("Left over: €50.00")).toBeVisible();
  await dialog.getByLabel(`For Invoice ${two}`).fill("250.01");
  await expect(dialog.getByText("€0.01 more than the entry has")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Split", exact: true })).toBeDisabled();
  await dialog.getByLabel(`For Invoice ${two}`).fill("200");
  await expectAccessibleAtEachWidth(page, "an entry that is being split");
  await dialog.getByRole("button", { name: "Split", exact: true }).click();
  await expect(dialog).toHaveCount(0);

  await expect(entries).toHaveCount(4);
  await expect(entries.filter({ hasText: "Among several payments" })).toContainText("€350.00");
  await expect(entries.filter({ hasText: `Invoice ${one}` })).toContainText("€100.00");
  await expect(entries.filter({ hasText: `Invoice ${two}` })).toContainText("€200.00");
  await expect(entries.filter({ hasText: "€50.00" })).toContainText("Nobody has said yet what this part is of.");
  await expectAccessibleAtEachWidth(page, "an entry that was split");
  for (const uuid of paid) {
    const { body } = await erp.get(`/flow/v1/operations/${uuid}/status`);
    expect(body).toMatchObject({ status: "COMPLETED" });
  }

  await entries.getByRole("button", { name: "Join again" }).click();
  await page.getByRole("button", { name: "Join the parts" }).click();
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText("Open");
});

test("what somebody else decides moves no credit away under the hand, and closes no window (decision 258)", async ({
  context,
  dashboard,
  page,
}) => {
  test.slow();
  const payer = unique("PAYER");
  const bookings = ["ONE", "TWO", "THREE"].map((one) => ({
    amount: someAmount(),
    text: "?",
    name: `${payer} ${one}`,
  }));
  const file = statementOf(bookings);
  await dashboard.open("/dashboard/reconciliation");
  await page.getByLabel("Statement files").setInputFiles(file);
  const files = page.getByRole("list", { name: "Files of this visit" }).getByRole("listitem");
  await expect(files.filter({ hasText: file.name })).toContainText("3 open");

  const credits = `/dashboard/reconciliation/credits?q=${payer}`;
  await page.goto(credits);
  const colleague = await context.newPage();
  await colleague.goto(credits);
  const passOver = async (name: string) => {
    const row = colleague.locator("main li").filter({ hasText: name });
    await row.getByRole("button", { name: "Pass over" }).click();
    const dialog = colleague.getByRole("dialog");
    await dialog.getByLabel("Why").fill("Our own");
    await dialog.getByRole("button", { name: "Pass it over" }).click();
    await expect(row).toHaveCount(0);
  };
  const rows = page.locator("main li").filter({ hasText: payer });
  const behind = page.getByRole("button", { name: "The list has changed: show it" });
  await rows.filter({ hasText: "TWO" }).hover();
  await passOver("ONE");
  await expect(behind).toBeVisible();
  await expect(rows).toHaveCount(3);
  // Nor on the way to the button that shows it: it would go, and the press fall on whatever is there then.
  await behind.hover();
  await page.evaluate(async () => {
    for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame);
  });
  await expect(rows).toHaveCount(3);
  await behind.click();
  await expect(rows).toHaveCount(2);
  await expect(behind).toHaveCount(0);

  const two = rows.filter({ hasText: "TWO" });
  await two.getByRole("button", { name: "Pass over" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Why").fill("I was writing this");
  await passOver("TWO");
  await passOver("THREE");
  await expect(dialog.getByLabel("Why")).toHaveValue("I was writing this");
  await dialog.getByRole("button", { name: "Pass it over" }).click();
  await expect(page.getByText(/^That does not fit any more/)).toBeVisible();
  await expect(rows).toHaveCount(0);
});

test("what is collected is downloaded as a table, of some days or whole", async ({ dashboard, page }) => {
  await dashboard.open("/dashboard/reconciliation");
  const dialog = page.getByRole("dialog", { name: "Collections (CSV)" });
  for (const from of ["", "2026-03-01"]) {
    await page.getByRole("button", { name: "Collections (CSV)" }).click();
    await dialog.getByLabel("From").fill(from);
    const download = page.waitForEvent("download");
    await dialog.getByRole("link", { name: "Download" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("collections.csv");
    expect(new URL(file.url()).searchParams.get("from")).toBe(from || null);
    await expect(dialog).toHaveCount(0);
  }
});

test.describe("who may only look", () => {
  test.use({ person: "david" });

  test("sees statements, and neither takes any in nor decides", async ({ dashboard, page }) => {
    await dashboard.open("/dashboard/reconciliation");
    await expect(page.getByRole("heading", { name: "Statements" })).toBeVisible();
    await expect(page.getByLabel("Statement files")).toHaveCount(0);
    await dashboard.open("/dashboard/reconciliation/credits");
    await expect(page.getByRole("button", { name: /^(Match|Accept|Pass over)$/ })).toHaveCount(0);
    await expect(page.getByText("You can look at this: owners, admins and operators decide.")).toBeVisible();
    for (const path of ["/dashboard/reconciliation/refunds", "/dashboard/accounts", "/dashboard/webhooks"]) {
      await page.goto(path);
      await expect(page.getByText("You can look at this: owners and admins change it.")).toBeVisible();
    }
  });
});

test("another organisation's statement is none", async ({ dashboard, page }) => {
  const response = await page.goto(`/dashboard/reconciliation/statements/${crypto.randomUUID()}`);
  expect(response?.status()).toBe(404);
  await expect(dashboard.title).toHaveText("There is nothing here");
});

test.describe("on a phone and a desktop", () => {
  test.use(PHONE);

  test("axe finds nothing where statements are dropped, looked at and matched", async ({ erp, page }) => {
    test.setTimeout(240_000);
    const name = unique("PAYER");
    await createPayment(erp, { amount: 15_075 });
    const file = statementOf([{ amount: someAmount(), text: "sin referencia", name }]);
    await page.goto("/dashboard/reconciliation");
    await page
      .getByLabel("Statement files")
      .setInputFiles([file, { ...file, name: "broken.xml", buffer: Buffer.from("<Document>") }]);
    await expect(page.getByText("2 of 2 files")).toBeVisible({ timeout: 60_000 });
    await expectAccessibleAtEachWidth(page, "files that were dropped");
    await page.getByRole("link", { name: "1 booking: 0 matched, 0 suggested, 1 open" }).first().click();
    await expect(page.getByText(name)).toBeVisible();
    await expectAccessibleAtEachWidth(page, "a statement");
    await page.getByRole("button", { name: "Match", exact: true }).click();
    await expect(page.getByText("No operation of this amount is waiting")).toBeVisible();
    await expectAccessibleAtEachWidth(page, "the search for an operation");
    await page.getByLabel("Number, amount or payer").fill("150.75");
    await expect(page.getByText("more than asked for").or(page.getByText("less than asked for")).first()).toBeVisible();
    await expectAccessibleAtEachWidth(page, "operations that were found");
    await page.keyboard.press("Escape");
    await page.goto("/dashboard/reconciliation/credits");
    await expectAccessibleAtEachWidth(page, "credits without an operation");
    await page.goto("/dashboard/reconciliation/operations");
    await expectAccessibleAtEachWidth(page, "operations without a credit");
  });
});

test("who has matched the last credit goes on at what is shown in its place", async ({ dashboard, page }) => {
  const [, other] = demo().tenants;
  const [, organisation] = DEMO_ORGANISATIONS;
  if (!other || !organisation) throw new Error("The demo has one merchant only.");
  const [invoice, payer] = [unique("F"), unique("PAYER")];
  const amount = someAmount();
  await new ApiClient(demo(), other).createInvoiceCollection({
    operations: [{ payment: { amount, concept: `Invoice ${invoice}` }, invoice: { id: "i", externalId: invoice } }],
  });
  await dashboard.open();
  await dashboard.switchTo(other.legalName);
  await expect(page.getByText(other.legalName).first()).toBeVisible();
  await page.goto("/dashboard/reconciliation");
  const account = ibanOf(organisation.countryCode, organisation.bban);
  const file = statementOf([{ amount: amount + 75, text: "ohne", name: payer }], account);
  await page.getByLabel("Statement files").setInputFiles(file);
  const files = page.getByRole("list", { name: "Files of this visit" }).getByRole("listitem");
  await expect(files.filter({ hasText: file.name })).toContainText("1 open");

  await page.goto("/dashboard/reconciliation/credits");
  const credits = page.locator("main li").filter({ has: page.getByRole("button", { name: "Match", exact: true }) });
  await expect(credits).toHaveCount(1);
  await credits.getByRole("button", { name: "Match", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Which operation is it?" });
  await dialog.getByLabel("Number, amount or payer").fill(invoice);
  await dialog.getByRole("button", { name: `Match with Invoice ${invoice}` }).press("Enter");
  await expect(credits).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
});
