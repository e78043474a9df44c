import { readFile } from "node:fs/promises";
import { writeCamt } from "@/lib/bank-files/testing/write-camt";
import { DEMO_ORGANISATIONS, ibanOf } from "@/scripts/demo/organisations";
import { created } from "../api/api-client";
import { expectAccessibleAtEachWidth } from "../support/accessible";
import { expect, test, unique } from "./fixtures";

const [merchant] = DEMO_ORGANISATIONS;
const IBAN = merchant ? ibanOf(merchant.countryCode, merchant.bban) : "";

function statementOf(booking: Parameters<typeof writeCamt>[0][number]) {
  const text = writeCamt([{ ...booking, reference: unique("B") }], { account: IBAN, id: unique("M") });
  return { name: `${unique("camt")}.xml`, mimeType: "application/xml", buffer: Buffer.from(text) };
}

test("money is paid back in part, taken to the bank as a file, and known again when it leaves", async ({
  dashboard,
  erp,
  page,
}) => {
  test.slow();
  const invoice = unique("F");
  const answer = await erp.createInvoiceCollection({
    operations: [
      { payment: { amount: 12_000, concept: `Invoice ${invoice}` }, invoice: { id: "i", externalId: invoice } },
    ],
  });
  const [operation] = created.parse(answer.body).operations;
  const take = async (file: ReturnType<typeof statementOf>) => {
    await page.goto("/dashboard/reconciliation");
    await page.getByLabel("Statement files").setInputFiles([file]);
    await expect(page.getByText("1 of 1 file", { exact: true })).toBeVisible({ timeout: 60_000 });
  };
  await dashboard.open();
  await take(
    statementOf({
      amount: 12_000,
      transfers: [{ text: `Pago ${invoice}`, name: "Ana Soler", account: "ES7921000813610123456789" }],
    }),
  );

  await page.goto(`/dashboard/operations/${operation?.uuid}`);
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Prepare a refund" });
  await expect(form.getByLabel("Amount")).toHaveValue("120.00");
  await form.getByLabel("Amount").fill("20.00");
  await form.getByRole("button", { name: "Prepare" }).click();
  const refund = page.locator("main li").filter({ hasText: "To be transferred" });
  await expect(refund).toContainText("ES79 •••• 6789");
  const id = /R[0-9A-F]{32}/.exec((await refund.textContent()) ?? "")?.[0] ?? "";
  await expectAccessibleAtEachWidth(page, "a payment with a refund");

  await page.goto("/dashboard/reconciliation/refunds");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Take those not given yet" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/pain001\.xml$/);
  await expect(page.getByText("0 not given to the bank yet")).toBeVisible();
  // Pressed twice it is the same file, and looking whether there is one gives none out.
  const address = "/dashboard/data/refunds/prepared/transfer";
  const twice = await page.request.get(address);
  expect([twice.status(), await twice.text()]).toEqual([200, expect.stringContaining("pain.001")]);
  expect((await page.request.head(address)).status()).toBe(404);
  const elsewhere = { headers: { "sec-fetch-site": "cross-site" } };
  expect((await page.request.get(address, elsewhere)).status()).toBe(404);
  const again = page.getByRole("link", { name: "Take this file again" }).last();
  const [same] = await Promise.all([page.waitForEvent("download"), again.click()]);
  expect(await readFile(await same.path(), "utf8")).toContain(id);
  await expectAccessibleAtEachWidth(page, "refunds to be transferred");

  await take(statementOf({ amount: 2_000, debit: true, transfers: [{ endToEndId: id }] }));
  await page.goto(`/dashboard/operations/${operation?.uuid}`);
  await expect(page.locator("main li").filter({ hasText: "Paid back" }).first()).toContainText(id);
  await expect(page.getByText("A refund of €20.00 has left the account")).toBeVisible();

  await page.getByRole("button", { name: "Refund", exact: true }).click();
  await form.getByRole("button", { name: "Prepare" }).click();
  // Its code is there for who says that it is in no file.
  await page.getByRole("button", { name: "Transfer without a file" }).click();
  await page.getByText("Transfer it yourself").click();
  await expect(page.getByRole("img", { name: "Code for your banking app" })).toBeVisible();
  await expectAccessibleAtEachWidth(page, "a refund that is transferred without a file");
  await page.getByRole("button", { name: "Cancel refund" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel refund" }).click();
  await expect(page.locator("main li").filter({ hasText: "Cancelled" }).first()).toBeVisible();

  // Two more in one file, which the bank books as one debit that names neither.
  const some = 1_000 + Math.floor(Math.random() * 900);
  for (const amount of [some, some + 1]) {
    const creditor = { name: "Ana Soler", iban: "ES7921000813610123456789" };
    const json = { operationUuid: operation?.uuid, amount, creditor };
    expect((await erp.call("POST", "/payment/v1/refunds", { json })).status).toBe(201);
  }
  expect((await page.request.get(address)).status()).toBe(200);
  const bookedOn = new Date().toISOString().slice(0, 10);
  const whole = statementOf({ amount: 2 * some + 1, debit: true, bookedOn, valueOn: bookedOn });
  await take(whole);
  await page.getByRole("list", { name: "Files of this visit" }).getByRole("link").click();
  const debit = page
    .locator("main li")
    .filter({ hasText: "Money went out, and several refunds or payments may be meant." });
  await debit.getByRole("button", { name: "Match", exact: true }).click();
  const matching = page.getByRole("dialog", { name: "Which operation is it?" });
  await expect(matching).toContainText("2 refunds to be transferred: together the very amount");
  await expectAccessibleAtEachWidth(page, "a debit that may be a file of refunds");
  await matching.getByRole("button", { name: /^Match with Bank file of refunds/ }).click();
  await expect(matching).toBeHidden();
  await page.goto(`/dashboard/operations/${operation?.uuid}`);
  await expect(page.locator("main li").filter({ hasText: "Paid back" })).toHaveCount(3);
});
