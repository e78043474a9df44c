import { readFile } from "node:fs/promises";
import type { Route } from "@playwright/test";
import { z } from "zod";
import { created } from "../api/api-client";
import { expectAccessible, expectAccessibleAtEachWidth } from "../support/accessible";
import { demo } from "../support/demo";
import { expect, test, unique } from "./fixtures";

test("an endpoint is added, shown its secret, tested, changed and deleted", async ({ dashboard, page }) => {
  const path = unique("hook");
  await dashboard.open("/dashboard/webhooks");
  await page.getByRole("button", { name: "Add endpoint" }).click();
  const address = page.getByLabel("Address");
  await address.fill(`https://erp.example.com/${path}#part`);
  await page.getByLabel("All of them").uncheck();
  await page.getByRole("button", { name: "Create endpoint" }).click();
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription(/Give a complete https address/);
  await expect(page.getByLabel("All of them")).toHaveAccessibleDescription("Tick at least one event.");
  await address.fill(`http://127.0.0.1:9/${path}`);
  await page.getByLabel("OPERATION_COMPLETED").check();
  await page.getByRole("button", { name: "Create endpoint" }).click();
  await expect(page.getByText(/^whsec_/)).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText(/^whsec_/)).toHaveCount(0);

  await page.getByRole("link", { name: new RegExp(path) }).click();
  await expect(page.getByRole("region", { name: "Details" })).toContainText("OPERATION_COMPLETED");
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect(dashboard.toast("A test event is on its way.")).toBeVisible();
  const deliveries = page.getByRole("region", { name: "Deliveries" });
  await deliveries.locator("summary").click();
  await expect(deliveries).toContainText("no connection");

  await page.getByRole("button", { name: "Disable", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disable" }).click();
  await expect(dashboard.title).toContainText("Disabled");
  await expect(page.getByText("Disabled by your organisation.")).toBeVisible();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/dashboard\/webhooks$/);
  await expect(page.getByText(path)).toHaveCount(0);
});

test("what is wrong with a client is said at its field, which has the focus", async ({ dashboard, page }) => {
  const name = unique("App");
  await dashboard.open("/dashboard/clients");
  await page.getByRole("button", { name: "New client" }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByRole("checkbox", { name: /^Signing people in/ }).check();
  const addresses = page.getByLabel("Redirect addresses");
  await addresses.fill("https://app.example.com/#");
  const create = page.getByRole("button", { name: "Create client" });
  await create.click();
  await expect(addresses).toBeFocused();
  await expect(addresses).toHaveAccessibleDescription(/Give complete addresses, one per line/);
  await expect(page.locator("[aria-invalid]")).toHaveCount(1);
  await expectAccessible(page, "a client that is not accepted");

  await addresses.fill("https://app.example.com/");
  await page.getByLabel("Last day of the secret").fill("2000-01-01");
  await create.click();
  await expect(page.getByLabel("Last day of the secret")).toBeFocused();
  await expect(page.locator("[aria-invalid]")).toHaveCount(1);
  await page.getByLabel("Last day of the secret").fill("");
  await create.click();
  await expect(page.getByText(/^curl -u/)).toBeVisible();
});

test("a client's secret is shown once and works, and a revoked client's doesn't", async ({
  dashboard,
  page,
  request,
}) => {
  const name = unique("Shop");
  await dashboard.open("/dashboard/clients");
  await page.getByRole("button", { name: "New client" }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Create client" }).click();
  const curl = (await page.getByText(/^curl -u/).textContent()) ?? "";
  const [, clientId, clientSecret] = z.tuple([z.string(), z.string(), z.string()]).parse(/'(.+):(.+)'/.exec(curl));
  await page.getByRole("button", { name: "I have it" }).click();
  await expect(page.getByText(clientSecret)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(clientSecret)).toHaveCount(0);

  const token = () =>
    request.post(demo().tokenUrl, {
      form: { grant_type: "client_credentials" },
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}` },
    });
  expect((await token()).status()).toBe(200);
  const card = page.getByRole("region", { name: new RegExp(name) });
  await card.getByRole("button", { name: "Revoke client" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke client" }).click();
  await expect(card).toContainText("Revoked");
  expect((await token()).status()).toBe(401);

  await dashboard.open("/dashboard/audit");
  const log = page.getByRole("table", { name: "Audit log" });
  await expect(log).toContainText("API client revoked");

  // From an entry to all that was done to its object, and out as a table.
  const entry = log.getByRole("row").filter({ hasText: "API client revoked" }).filter({ hasText: name });
  await entry.getByRole("link", { name: /^Everything done to/ }).click();
  await expect(log.getByRole("row")).toHaveCount(3);
  await expect(log).toContainText("API client created");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export as CSV" }).click(),
  ]);
  const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain("client.revoked");
});

test("a client that signs people in has its ID tokens signed with what its library knows", async ({
  dashboard,
  page,
}) => {
  const name = unique("App");
  await dashboard.open("/dashboard/clients");
  await page.getByRole("button", { name: "New client" }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Signing people in").check();
  await page.getByLabel("Redirect addresses").fill("https://app.example.com/callback");
  await page.getByLabel("ID tokens signed with").selectOption("RS256");
  await expectAccessibleAtEachWidth(page, "a new client that signs people in");
  await page.getByRole("button", { name: "Create client" }).click();
  await page.getByRole("button", { name: "I have it" }).click();
  const card = page.getByRole("region", { name: new RegExp(name) });
  await expect(card).toContainText("RS256");
  await card.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("dialog").getByLabel("ID tokens signed with").selectOption("ES256");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(card).toContainText("ES256");
  await expect(card).not.toContainText("RS256");
});

test("a client on people's devices is made without a secret, and edited as what it is", async ({ dashboard, page }) => {
  const name = unique("Phone");
  await dashboard.open("/dashboard/clients");
  await page.getByRole("button", { name: "New client" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Signing people in").check();
  await form.getByLabel("Where it runs").selectOption("On people’s devices, without a secret");
  await expect(form.getByLabel("Working on its own")).toHaveCount(0);
  await expect(form.getByLabel("Last day of the secret")).toHaveCount(0);
  await form.getByLabel("Redirect addresses").fill("https://app.example.com/callback");
  await expectAccessibleAtEachWidth(page, "a new client without a secret");
  await form.getByRole("button", { name: "Create client" }).click();
  const card = page.getByRole("region", { name: new RegExp(name) });
  await expect(card).toContainText("On people’s devices, without a secret");
  await expect(page.getByText(/^curl -u/)).toHaveCount(0);
  await expect(card.getByRole("button", { name: "New secret" })).toHaveCount(0);
  await card.getByRole("button", { name: "Edit" }).click();
  await expect(form.getByLabel("Where it runs")).toHaveCount(0);
  await form.getByLabel("Redirect addresses").fill("https://app.example.com/again");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(card).toContainText("https://app.example.com/again");
});

test("somebody is invited, and the invitation taken back", async ({ dashboard, page }) => {
  const email = `${unique("new")}@example.com`;
  await dashboard.open("/dashboard/people");
  await page.getByRole("button", { name: "Invite" }).click();
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("combobox", { name: "Role", exact: true }).selectOption("VIEWER");
  await page.getByRole("button", { name: "Send invitation" }).click();
  const invitation = page.getByRole("main").getByRole("listitem").filter({ hasText: email });
  await expect(invitation).toContainText("Viewer");
  await invitation.getByRole("button", { name: "Take back" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Take back" }).click();
  await expect(dashboard.toast("The invitation is taken back.")).toBeVisible();
  await expect(invitation).toHaveCount(0);
});

test("who is signed out over a form is told so, and finds it as it was", async ({ context, dashboard, page }) => {
  await dashboard.open("/dashboard/people");
  await page.getByRole("button", { name: "Invite" }).click();
  const email = page.getByLabel("E-mail");
  await email.fill("late@example.com");
  const cookies = await context.cookies();
  await context.clearCookies();
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText("You are not signed in any more, and nothing was done.")).toBeVisible();
  await expect(email).toHaveValue("late@example.com");
  await context.addCookies(cookies);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "late@example.com" })).toBeVisible();
});

test("the last owner can't become less", async ({ dashboard, page }) => {
  await dashboard.open("/dashboard/people");
  const own = page.getByRole("main").getByRole("listitem").filter({ hasText: "(you)" });
  await own.getByRole("button", { name: /^Role of/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Role", exact: true }).selectOption("ADMIN");
  await dialog.getByRole("button", { name: "Change role" }).click();
  await expect(dashboard.toast("An organisation needs an owner: make another one first.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(own.getByRole("button", { name: /^Role of/ })).toHaveText("Owner");
});

test("a payment page is made and changed, and the payer sees it", async ({ browser, dashboard, erp, page }) => {
  const name = unique("Page");
  await dashboard.open("/dashboard/configurations/new");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await page.getByRole("textbox", { name: "Brand colour" }).fill("#7a1f3d");
  await page.getByRole("textbox", { name: "Accent colour" }).fill("#ffe08a");
  await expect(page.getByText("This accent is faint on a white page.")).toBeVisible();
  // The payer's page itself, in what is not saved yet.
  await page.getByLabel("Language", { exact: true }).selectOption("English");
  const preview = page.getByTitle("What the payer sees").contentFrame();
  const summary = preview.getByRole("region", { name: "Payment summary", includeHidden: true });
  await expect(summary).toHaveCSS("background-color", "rgb(122, 31, 61)");
  await page.getByLabel("Logo").setInputFiles({
    name: "logo.svg",
    mimeType: "image/svg+xml",
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'),
  });
  await page.getByLabel("E-mail for payers’ questions").fill("hello@shop.example");
  await page.getByLabel("Telephone for payers’ questions").fill("+34 911-234-567");
  await expect(preview.getByText("I don’t want to pay")).toHaveCount(1);
  await page.getByLabel("The payer and signers may decline").uncheck();
  await expect(preview.getByText("I don’t want to pay")).toHaveCount(0);
  await expect(preview.getByText("hello@shop.example")).toHaveCount(1);
  await expect(preview.locator("img[src^='data:image/svg']")).toHaveCount(1);
  const ink = () => preview.locator("main").evaluate((shown) => getComputedStyle(shown).color);
  const inTheLight = await ink();
  await page.getByRole("button", { name: "In the dark" }).click();
  await expect.poll(ink).not.toBe(inTheLight);
  await page.getByRole("button", { name: "On a desktop" }).click();
  await expect(page.getByTitle("What the payer sees")).toHaveCSS("width", "1180px");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(dashboard.title).toHaveText(name);
  const configurationUuid = /[\w-]{36}$/.exec(page.url())?.[0];

  const answer = await erp.createInvoiceCollection({
    languageCode: "en",
    operations: [{ configurationUuid, payment: { amount: 900, concept: "Styled" } }],
  });
  const [operation] = created.parse(answer.body).operations;
  const context = await browser.newContext({ locale: "en-GB", colorScheme: "light" });
  const payer = await context.newPage();
  await payer.goto(operation?.url ?? "");
  await expect(payer.getByRole("region", { name: "Payment summary" })).toHaveCSS(
    "background-color",
    "rgb(122, 31, 61)",
  );
  await expect(payer.getByText("I don’t want to pay")).toHaveCount(0);
  await expect(payer.getByRole("link", { name: /^Write to .+: hello@shop\.example$/ })).toBeVisible();
  await expect(payer.getByRole("link", { name: /^Call .+: \+34 911 234 567$/ })).toBeVisible();
  await context.close();

  // What is wrong is said at its field, and the first of them has the focus; whatever else was typed stays.
  const [copies, back] = [page.getByLabel("Copies to", { exact: true }), page.getByLabel("Return address")];
  await copies.fill("books@shop.example, books");
  await back.fill("ftp://example.com");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(dashboard.toast("It is not saved: what is not accepted is marked.")).toBeVisible();
  await expect(copies).toBeFocused();
  await expect(copies).toHaveAccessibleDescription(/Write up to 20 e-mail addresses, separated by commas\.$/);
  await expect(back).toHaveAccessibleDescription(/Write the whole address, with https:\/\/, /);
  await expect(copies).toHaveValue("books@shop.example, books");
  await expectAccessibleAtEachWidth(page, "a payment page with fields that are not accepted");
  await dashboard.dismissToast("It is not saved: what is not accepted is marked.");
  await copies.fill("books@shop.example");
  await back.fill("https://example.com/thanks");
  await page.getByRole("group", { name: "Appended to the address" }).first().getByLabel("status").check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(dashboard.toast("It is saved.")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Return address")).toHaveValue("https://example.com/thanks");
  await expect(page.getByRole("group", { name: "Appended to the address" }).first().getByLabel("status")).toBeChecked();
});

test("an account is added, and a wrong number is not", async ({ dashboard, page }) => {
  const alias = unique("Account");
  await dashboard.open("/dashboard/accounts");
  await page.getByRole("button", { name: "Add account" }).click();
  const iban = page.getByLabel("IBAN");
  await iban.fill("ES91 2100 0418 4502 0005 1333");
  await page.getByLabel("BIC").fill("CAIXESBBXXX");
  await page.getByLabel("Name for it").fill(alias);
  const add = page.getByRole("dialog").getByRole("button", { name: "Add account" });
  const held: Route[] = [];
  await page.route("**/dashboard/accounts", (route) => void held.push(route), { times: 1 });
  await add.click();
  await expect.poll(() => held.length).toBe(1);
  // Who is at a field again by the time it is refused stays there.
  await iban.focus();
  await held[0]?.continue();
  await expect(dashboard.toast("The account is not added: what is not accepted is marked.")).toBeVisible();
  await expect(iban).toHaveAccessibleDescription(/^Check the IBAN/);
  await expect(page.locator("[aria-invalid]")).toHaveCount(1);
  await expect(add).toBeEnabled();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await expect(iban).toBeFocused();
  await iban.fill(validIban());
  // Each field's problem is its own, not the number's.
  await page.getByLabel("BIC").fill("CAIXES");
  await page.getByLabel("Account holder").fill("😀 ♥");
  await add.click();
  await expect(page.getByLabel("BIC")).toHaveAccessibleDescription(/^Check the BIC/);
  await expect(page.getByLabel("Account holder")).toHaveAccessibleDescription(/letters that a bank can pass on/);
  await expect(page.locator("[aria-invalid]")).toHaveCount(2);
  await page.getByLabel("BIC").fill("CAIXESBBXXX");
  await page.getByLabel("Account holder").fill("Ana Soler");
  await add.click();
  const account = page.getByRole("main").getByRole("listitem").filter({ hasText: alias });
  await expect(account).toContainText("CAIXESBBXXX");
  await account.getByRole("button", { name: "Disable" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disable" }).click();
  await expect(account).toContainText("Disabled");
  await account.getByRole("button", { name: "Enable" }).click();
  await expect(account.getByRole("button", { name: "Disable" })).toBeVisible();
});

/** A German number that no other test uses, with its check digits (ISO 7064, MOD 97-10). */
function validIban(): string {
  const account = `37040044${String(Date.now() % 10_000_000_000).padStart(10, "0")}`;
  const check = 98n - (BigInt(`${account}131400`) % 97n);
  return `DE${String(check).padStart(2, "0")}${account}`;
}

test("keys that are none are refused at their field, which has the focus again", async ({ page }) => {
  await page.goto("/dashboard/clients");
  await page.getByRole("button", { name: "Keys", exact: true }).first().click();
  const keys = page.getByRole("dialog", { name: "Public keys" }).getByLabel("JWK set");
  await keys.fill("-----BEGIN PUBLIC KEY-----");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("Give a JWK set in JSON");
  await expect(keys).toBeFocused();
  await expect(keys).toHaveAccessibleDescription(/Give a JWK set in JSON/);
});
