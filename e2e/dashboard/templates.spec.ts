import type { Page } from "@playwright/test";
import { PDFDocument } from "pdf-lib";
import { z } from "zod";
import { expectAccessibleAtEachWidth, PHONE } from "../support/accessible";
import { expect, test, unique } from "./fixtures";

const NEW = "/dashboard/templates/new";

async function aPdf(): Promise<Buffer> {
  const made = await PDFDocument.create();
  for (const number of [1, 2]) made.addPage([595, 842]).drawText(`Lease, page ${number}`, { x: 60, y: 760 });
  return Buffer.from(await made.save());
}

/** Of one role, the tenant, who signs; the rent is the sender's to fill in. */
async function makeTemplate(page: Page, name: string): Promise<void> {
  await page.goto(NEW);
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page
    .getByLabel("Add PDFs")
    .setInputFiles({ name: "lease.pdf", mimeType: "application/pdf", buffer: await aPdf() });
  await page.getByLabel("What this role is called").fill("Tenant");
  await page.getByRole("button", { name: "Signature", exact: true }).press("Enter");
  await page.getByRole("button", { name: "Place here: Signature, page 1" }).press("Enter");
  await page.getByRole("button", { name: "Text", exact: true }).press("Enter");
  await page.getByRole("button", { name: "Place here: Text, page 1" }).press("Enter");
  const chosen = page.getByRole("group", { name: "Chosen: Text" });
  await chosen.getByLabel("Label").fill("Rent");
  await chosen.getByLabel("Whose field").selectOption("Sender");
  await expect(chosen.getByLabel("Column in tables")).toHaveValue("rent");
  await page.getByRole("button", { name: "Create template" }).press("Enter");
  await page.waitForURL(/templates\/[\w-]{36}$/);
}

const operation = z.object({
  status: z.string(),
  signature: z.object({
    title: z.string(),
    documents: z.array(z.object({ printed: z.array(z.object({ text: z.string() })) })),
    signers: z.array(z.object({ subject: z.object({ name: z.string().nullable() }) })),
  }),
});

test("a template is made by keyboard, used with what the sender fills in, changed and deleted", async ({
  dashboard,
  erp,
  page,
}) => {
  const name = unique("Lease");
  await makeTemplate(page, name);
  await expect(dashboard.title).toHaveText(name);
  await expect(page.getByText("2 pages · 2 fields")).toBeVisible();

  await page.getByRole("link", { name: "Use", exact: true }).click();
  const signer = page.getByRole("group", { name: "Signer 1", exact: true });
  await signer.getByLabel("First name or company").fill("Ana");
  await signer.getByLabel("E-mail").fill("ana@example.com");
  await page.getByRole("button", { name: "Send for signature" }).click();
  // Nobody else could fill it.
  await expect(page.getByText("Nobody else fills this in.")).toBeVisible();
  await page.getByLabel("Rent", { exact: true }).fill("900 € a month");
  await page.getByRole("button", { name: "Send for signature" }).click();
  await page.waitForURL(/operations\/[\w-]{36}\?sent/);
  const uuid = /operations\/([\w-]{36})/.exec(page.url())?.[1] ?? "";
  const { signature } = operation.parse((await erp.get(`/flow/v1/operations/${uuid}`)).body);
  expect(signature.documents[0]?.printed).toMatchObject([{ text: "900 € a month" }]);
  expect(signature.signers[0]?.subject.name).toBe("Ana");

  await dashboard.open(`/dashboard/templates?q=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name }).click();
  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("Name", { exact: true }).fill(`${name} B`);
  await page.getByRole("button", { name: "Save template" }).click();
  await expect(dashboard.title).toHaveText(`${name} B`);
  await expect(page.getByText("2 pages · 2 fields")).toBeVisible();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete template" }).click();
  await page.waitForURL(/\/dashboard\/templates$/);
  expect((await erp.get(`/flow/v1/operations/${uuid}`)).status).toBe(200);
});

test("a table with one bad line becomes requests: checked, put right, watched, reported", async ({ erp, page }) => {
  test.slow();
  await makeTemplate(page, unique("Lease"));
  await page.getByRole("link", { name: "Send to many" }).click();
  const reference = unique("ERP");
  const table = [
    "Mieter;E-Mail;Rent;externalId",
    `Ana;ana@example.com;900 €;${reference}-1`,
    `Eva;eva;800 €;${reference}-2`,
    `"Soler; Luis";luis@example.com;=1+1;${reference}-3`,
  ].join("\r\n");
  await page
    .getByLabel("CSV file")
    .setInputFiles({ name: "tenants.csv", mimeType: "text/csv", buffer: Buffer.from(`\ufeff${table}`) });
  await expect(page.getByText("No line can be sent.")).toBeVisible();
  await page.getByLabel("Mieter").selectOption("Tenant: First name or company");
  await page.getByLabel("E-Mail", { exact: true }).selectOption("Tenant: E-mail");
  await expect(page.getByText("2 lines can be sent.")).toBeVisible();
  await expect(page.getByText("E-Mail: This is not written as it should be.")).toBeVisible();
  // What another column says already is refused, stands there as it was chosen, and is set back.
  await page.getByLabel("Mieter").selectOption("Tenant: E-mail");
  await expect(page.getByText(/^Two columns say the same/)).toBeVisible();
  await expect(page.getByLabel("Mieter").locator("option:checked")).toHaveText("Tenant: E-mail");
  await page.getByLabel("Mieter").selectOption("Tenant: First name or company");
  await expect(page.getByText("2 lines can be sent.")).toBeVisible();
  await expect(page.getByText(/^Two columns say the same/)).toHaveCount(0);
  // What was said of its columns is remembered for the next table.
  await page.reload();
  await page
    .getByLabel("CSV file")
    .setInputFiles({ name: "tenants.csv", mimeType: "text/csv", buffer: Buffer.from(`\ufeff${table}`) });
  await expect(page.getByText("2 lines can be sent.")).toBeVisible();
  await page.getByRole("button", { name: "Send 2 requests" }).click();

  await page.waitForURL(/batches\/[\w-]{36}$/);
  await expect(page.getByText("2 of 3 made, 1 with problems")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("Done")).toBeVisible();
  await expect(page.getByText("E-Mail: This is not written as it should be.")).toBeVisible();
  // Of several tabs each is told from the others.
  await expect(page).toHaveTitle("tenants.csv · Send to many · Paraph");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download report" }).click();
  expect((await download).suggestedFilename()).toBe("batch.csv");

  await page.getByRole("link", { name: `${reference}-3` }).click();
  await page.waitForURL(/operations\/[\w-]{36}$/);
  const uuid = /operations\/([\w-]{36})/.exec(page.url())?.[1] ?? "";
  const { signature } = operation.parse((await erp.get(`/flow/v1/operations/${uuid}`)).body);
  expect(signature.documents[0]?.printed).toMatchObject([{ text: "=1+1" }]);
  expect(signature.signers[0]?.subject.name).toBe("Soler; Luis");
});

test("a request is kept as a template, without those whom it is sent to", async ({ dashboard, page }) => {
  const name = unique("Kept");
  await dashboard.open("/dashboard/operations/new/signature");
  await page
    .getByLabel("Add PDFs")
    .setInputFiles({ name: "lease.pdf", mimeType: "application/pdf", buffer: await aPdf() });
  await page.getByLabel("Title").fill(name);
  await page.getByLabel("First name or company").fill("Ana");
  await page.getByRole("button", { name: "Save as template" }).click();
  await expect(page.getByText(`Saved as the template “${name}”.`)).toBeVisible();
  await dashboard.open(`/dashboard/templates?q=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name }).click();
  await expect(page.getByText("Role 1")).toBeVisible();
  await expect(page.getByText("Ana", { exact: true })).toBeHidden();
});

test.describe("a VIEWER", () => {
  test.use({ person: "david" });

  test("looks at templates, and is told why they can't be made", async ({ dashboard, page }) => {
    await dashboard.open("/dashboard/templates");
    await expect(page.getByRole("link", { name: "New template" })).toBeHidden();
    await dashboard.open(NEW);
    await expect(page.getByText("Your role is Viewer")).toBeVisible();
  });
});

test.describe("on a phone and a desktop", () => {
  test.use(PHONE);

  test("axe finds nothing where templates are made, used and sent to many", async ({ page }) => {
    test.slow();
    await page.goto("/dashboard/templates?q=there-is-none");
    await expectAccessibleAtEachWidth(page, "no template");
    await page.goto(NEW);
    await page.getByRole("button", { name: "Create template" }).click();
    await expect(page.getByText("Give the template a name.")).toBeVisible();
    await expectAccessibleAtEachWidth(page, "a template with problems");
    await makeTemplate(page, unique("Lease"));
    await expectAccessibleAtEachWidth(page, "a template");
    const path = new URL(page.url()).pathname;
    await page.goto(`${path}/edit`);
    await expect(page.getByRole("group", { name: "Page 1 of 2", exact: true })).toBeVisible();
    await expectAccessibleAtEachWidth(page, "a template that is changed");
    await page.goto(`/dashboard/operations/new/signature?template=${path.split("/").at(-1)}`);
    await expect(page.getByRole("heading", { name: "What you fill in" })).toBeVisible();
    await expectAccessibleAtEachWidth(page, "a request from a template");
    await page.goto(`${path}/batch`);
    const buffer = Buffer.from("name,email,rent\nAna,ana@example.com,900\nEva,eva,800\n");
    await page.getByLabel("CSV file").setInputFiles({ name: "tenants.csv", mimeType: "text/csv", buffer });
    await expect(page.getByText("1 line can be sent.")).toBeVisible();
    await expectAccessibleAtEachWidth(page, "a table that was checked");
    await page.getByRole("button", { name: "Send 1 request" }).click();
    await expect(page.getByText("Done")).toBeVisible({ timeout: 60_000 });
    await expectAccessibleAtEachWidth(page, "a batch");
  });
});
