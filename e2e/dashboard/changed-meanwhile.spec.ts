import type { Browser, Locator, Page } from "@playwright/test";
import { PDFDocument } from "pdf-lib";
import { Dashboard } from "../pages/dashboard";
import { expectAccessible } from "../support/accessible";
import { expect, test, unique } from "./fixtures";

/** Two people who edit the same thing at the same time: the later one is told, and neither loses anything (decision 365). */

const field = (at: Page | Locator, name: string) => at.getByRole("textbox", { name, exact: true });
const told = (page: Page) => page.getByRole("alert").filter({ hasText: /changed (it )?meanwhile, and yours is not/ });

// Each of them signs two people in.
test.beforeEach(() => test.slow());

/** A picture of one pixel. */
const DOT = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const SAVED = "It is saved. Open links show it at once.";

type SignedIn = (person: string) => Promise<Awaited<ReturnType<ReturnType<Page["context"]>["storageState"]>>>;

/** Somebody else of the same organisation, at a page in a browser of their own. */
async function besides(browser: Browser, signedIn: SignedIn, url: string, person = "bruno"): Promise<Page> {
  const context = await browser.newContext({ storageState: await signedIn(person), locale: "en-GB" });
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

/** What is saved from this page waits until it is let go. */
async function holdSaving(page: Page): Promise<() => void> {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/dashboard/**", async (route) => {
    if (["POST", "PUT"].includes(route.request().method())) await gate;
    await route.continue();
  });
  return letGo;
}

test("what two people change of a payment page at the same time is both kept (decision 365)", async ({
  dashboard,
  page,
  browser,
  signedIn,
}) => {
  const name = unique("Shop");
  await dashboard.open("/dashboard/configurations/new");
  await field(page, "Name").fill(name);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL(/\/configurations\/[0-9a-f-]{36}$/);

  const other = await besides(browser, signedIn, page.url());
  await expect(field(other, "Name")).toHaveValue(name);

  await field(page, "Description").fill("Ana's words");
  await page.getByRole("checkbox", { name: /^The payer and signers may decline/ }).uncheck();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dashboard.toast(SAVED)).toBeVisible();

  await field(other, "Name").fill(`${name} Bruno`);
  await field(other, "E-mail for payers’ questions").fill("bruno@example.com");
  await other.getByRole("button", { name: "Save", exact: true }).click();
  await expect(told(other)).toContainText(/^Ana/);
  await expect(field(other, "Name")).toHaveValue(`${name} Bruno`);
  await expect(field(other, "E-mail for payers’ questions")).toHaveValue("bruno@example.com");
  await expect(field(other, "Description")).toHaveValue("Ana's words");
  await expect(other.getByRole("checkbox", { name: /^The payer and signers may decline/ })).not.toBeChecked();
  await expectAccessible(other, "a payment page that was changed meanwhile");

  await other.getByRole("button", { name: "Save", exact: true }).click();
  await expect(new Dashboard(other).toast(SAVED)).toBeVisible();
  await expect(told(other)).toHaveCount(0);
  await page.reload();
  await expect(field(page, "Name")).toHaveValue(`${name} Bruno`);
  await expect(field(page, "Description")).toHaveValue("Ana's words");
  await expect(page.getByRole("checkbox", { name: /^The payer and signers may decline/ })).not.toBeChecked();
  await other.context().close();
});

test("what somebody types while a save runs is not lost where that is refused", async ({ page, browser, signedIn }) => {
  await page.goto("/dashboard/configurations/new");
  const name = unique("Shop");
  await field(page, "Name").fill(name);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL(/\/configurations\/[0-9a-f-]{36}$/);
  const other = await besides(browser, signedIn, page.url());
  const decline = other.getByRole("checkbox", { name: /^The payer and signers may decline/ });
  await expect(decline).toBeChecked();
  await field(page, "Description").fill("Ana's words");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(new Dashboard(page).toast(SAVED)).toBeVisible();

  await field(other, "Name").fill("Sent");
  const letGo = await holdSaving(other);
  await other.getByRole("button", { name: "Save", exact: true }).click();
  // Of every kind: as it was filled, as the page holds it, a box, a choice, a picture; and half of a number.
  await field(other, "Name").fill("Typed since");
  await field(other, "E-mail for payers’ questions").fill("bruno@exam");
  await field(other, "Remind the payer").fill("-3, −");
  await decline.uncheck();
  await other.getByRole("combobox", { name: "Language", exact: true }).selectOption("pt");
  await other.getByLabel("Logo").setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: DOT });
  await expect(other.locator("input[name=logo]")).toHaveValue(/^data:image/);
  letGo();

  await expect(told(other)).toContainText(/^Ana/);
  await expect(field(other, "Name")).toHaveValue("Typed since");
  await expect(field(other, "Description")).toHaveValue("Ana's words");
  await expect(field(other, "E-mail for payers’ questions")).toHaveValue("bruno@exam");
  await expect(field(other, "Remind the payer")).toHaveValue("-3, −");
  await expect(decline).not.toBeChecked();
  await expect(other.getByRole("combobox", { name: "Language", exact: true })).toHaveValue("pt");
  await expect(other.locator("input[name=logo]")).toHaveValue(/^data:image/);
  await other.context().close();
});

test("an API client that two people edit has what both have changed of it", async ({
  dashboard,
  page,
  browser,
  signedIn,
}) => {
  const name = unique("Shop");
  await dashboard.open("/dashboard/clients");
  await page.getByRole("button", { name: "New client" }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Create client" }).click();
  await page.getByRole("button", { name: "I have it" }).click();
  const other = await besides(browser, signedIn, page.url());
  const edit = async (by: Page) => {
    await by
      .getByRole("region", { name: new RegExp(name) })
      .getByRole("button", { name: "Edit" })
      .click();
    return by.getByRole("dialog");
  };
  const his = await edit(other);
  const hers = await edit(page);
  await hers.getByLabel("Acting for other organisations").uncheck();
  await hers.getByRole("button", { name: "Save" }).click();
  await expect(dashboard.toast("The client is saved.")).toBeVisible();

  await field(his, "Name").fill(`${name} Bruno`);
  const letGo = await holdSaving(other);
  await his.getByRole("button", { name: "Save" }).click();
  await his.getByLabel("Signing people in").check();
  await his.getByLabel("Redirect addresses").fill("https://shop.example.com/cb");
  letGo();
  await expect(told(other)).toContainText(/^Ana/);
  await expect(told(other).locator("..")).toBeFocused();
  await expect(field(his, "Name")).toHaveValue(`${name} Bruno`);
  await expect(his.getByLabel("Acting for other organisations")).not.toBeChecked();
  await expect(his.getByLabel("Working on its own")).toBeChecked();
  await expect(his.getByLabel("Redirect addresses")).toHaveValue("https://shop.example.com/cb");
  await expectAccessible(other, "a client that was changed meanwhile");
  await his.getByRole("button", { name: "Save" }).click();
  await expect(his).toHaveCount(0);
  const card = other.getByRole("region", { name: new RegExp(`${name} Bruno`) });
  await expect(card).toContainText("Working on its own · Signing people in");

  // What is opened anew begins with what there is.
  const again = await edit(other);
  await expect(told(other)).toHaveCount(0);
  await field(again, "Name").fill("Given up");
  await again.getByRole("button", { name: "Cancel" }).click();
  await expect(field(await edit(other), "Name")).toHaveValue(`${name} Bruno`);
  await other.context().close();
});

test("a webhook endpoint that two people edit has what both have changed of it", async ({
  dashboard,
  page,
  browser,
  signedIn,
}) => {
  const url = `https://erp.example.com/${unique("hook")}`;
  await dashboard.open("/dashboard/webhooks");
  await page.getByRole("button", { name: "Add endpoint" }).click();
  await page.getByLabel("Address").fill(url);
  await page.getByRole("checkbox", { name: "All of them" }).uncheck();
  await page.getByRole("checkbox", { name: "FLOW_EXPIRED" }).check();
  await page.getByRole("button", { name: "Create endpoint" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("link", { name: url }).click();
  await expect(page).toHaveURL(/webhooks\/[0-9a-f-]{36}$/);
  const other = await besides(browser, signedIn, page.url());
  const edit = async (by: Page) => {
    await by.getByRole("button", { name: "Change", exact: true }).click();
    return by.getByRole("dialog");
  };
  const his = await edit(other);
  await field(his, "Description").fill("Bruno's");
  const hers = await edit(page);
  await hers.getByRole("checkbox", { name: "OPERATION_EXPIRED" }).check();
  await hers.getByRole("button", { name: "Save" }).click();
  await expect(hers).toHaveCount(0);

  await his.getByRole("checkbox", { name: "FLOW_REJECTED" }).check();
  await his.getByRole("button", { name: "Save" }).click();
  await expect(told(other)).toContainText(/^Ana/);
  await expect(field(his, "Description")).toHaveValue("Bruno's");
  for (const type of ["FLOW_EXPIRED", "OPERATION_EXPIRED", "FLOW_REJECTED"]) {
    await expect(his.getByRole("checkbox", { name: type })).toBeChecked();
  }
  await his.getByRole("button", { name: "Save" }).click();
  await expect(his).toHaveCount(0);
  await expect(other.getByRole("main").getByRole("listitem").filter({ hasText: "OPERATION_EXPIRED" })).toBeVisible();

  await other.getByRole("button", { name: "Delete" }).click();
  await other.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(other).toHaveURL(/\/dashboard\/webhooks$/);
  await other.context().close();
});

test("a template that two people edit has what both have changed of it, and what was typed while it was saved", async ({
  dashboard,
  page,
  browser,
  signedIn,
}) => {
  const name = unique("Lease");
  const pdf = await PDFDocument.create();
  pdf.addPage([595, 842]).drawText("Lease", { x: 60, y: 760 });
  await dashboard.open("/dashboard/templates/new");
  await field(page, "Name").fill(name);
  await page
    .getByLabel("Add PDFs")
    .setInputFiles({ name: "lease.pdf", mimeType: "application/pdf", buffer: Buffer.from(await pdf.save()) });
  await page.getByLabel("What this role is called").fill("Tenant");
  await page.getByRole("button", { name: "Signature", exact: true }).press("Enter");
  await page.getByRole("button", { name: "Place here: Signature, page 1" }).press("Enter");
  await page.getByRole("button", { name: "Create template" }).press("Enter");
  await page.waitForURL(/templates\/[\w-]{36}$/);

  const shown = page.url();
  const other = await besides(browser, signedIn, `${shown}/edit`, "carla");
  await expect(field(other, "Name")).toHaveValue(name);
  await page.goto(`${shown}/edit`);
  await page.getByLabel("Message").fill("Ana's message");
  await page.getByLabel("What this role is called").fill("Lodger");
  await page.getByRole("button", { name: "Save template" }).click();
  await page.waitForURL(shown);

  await field(other, "Name").fill(`${name} C`);
  const letGo = await holdSaving(other);
  await other.getByRole("button", { name: "Save template" }).click();
  await field(other, "Name").fill(`${name} Carla`);
  letGo();
  await expect(told(other)).toBeVisible();
  await expect(field(other, "Name")).toHaveValue(`${name} Carla`);
  await expect(other.getByLabel("Message")).toHaveValue("Ana's message");
  await expect(other.getByLabel("What this role is called")).toHaveValue("Lodger");
  await expectAccessible(other, "a template that was changed meanwhile");
  await other.getByRole("button", { name: "Save template" }).click();
  await other.waitForURL(shown);
  await expect(new Dashboard(other).title).toHaveText(`${name} Carla`);
  await expect(other.getByText("1 page · 1 field")).toBeVisible();
  await other.getByRole("button", { name: "Delete" }).click();
  await other.getByRole("button", { name: "Delete template" }).click();
  await other.waitForURL(/\/dashboard\/templates$/);
  await other.context().close();
});
