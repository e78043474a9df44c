import { z } from "zod";
import { demo } from "../support/demo";
import { expect, test, unique } from "./fixtures";

test("an endpoint is added, shown its secret, tested, changed and deleted", async ({ dashboard, page }) => {
  const path = unique("hook");
  await dashboard.open("/dashboard/webhooks");
  await page.getByRole("button", { name: "Add endpoint" }).click();
  await page.getByLabel("Address").fill(`http://127.0.0.1:9/${path}`);
  await page.getByLabel("All of them").uncheck();
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
  await expect(page.getByRole("table", { name: "Audit log" })).toContainText("API client revoked");
});

test("somebody is invited, and the invitation taken back", async ({ dashboard, page }) => {
  const email = `${unique("new")}@example.com`;
  await dashboard.open("/dashboard/people");
  await page.getByRole("button", { name: "Invite" }).click();
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("combobox", { name: "Role", exact: true }).selectOption("VIEWER");
  await page.getByRole("button", { name: "Send invitation" }).click();
  const invitation = page.getByRole("listitem").filter({ hasText: email });
  await expect(invitation).toContainText("Viewer");
  await invitation.getByRole("button", { name: "Take back" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Take back" }).click();
  await expect(dashboard.toast("The invitation is taken back.")).toBeVisible();
  await expect(invitation).toHaveCount(0);
});

test("the last owner can't become less", async ({ dashboard, page }) => {
  await dashboard.open("/dashboard/people");
  const own = page.getByRole("listitem").filter({ hasText: "(you)" });
  await own.getByRole("combobox").selectOption("ADMIN");
  await expect(dashboard.toast("An organisation needs an owner: make another one first.")).toBeVisible();
  await expect(own.getByRole("combobox")).toHaveValue("OWNER");
});
