import { startWebhookReceiver } from "../api/webhook-receiver";
import { expectAccessibleAtEachWidth, WIDTHS } from "../support/accessible";
import { expect, test } from "./fixtures";

/** Pictures of what it walks through, for whoever looks at them. */
const SHOTS = process.env.WORKBENCH_SHOTS;

test("whoever writes a receiver sees what was sent, checks what has come, and sends again what failed", async ({
  dashboard,
  page,
}) => {
  test.setTimeout(240_000);
  const receiver = await startWebhookReceiver();
  const shoot = async (name: string) => {
    for (const scheme of SHOTS === undefined ? [] : (["light", "dark"] as const)) {
      for (const width of WIDTHS) {
        await page.emulateMedia({ colorScheme: scheme });
        await page.setViewportSize({ width, height: 860 });
        await page.screenshot({ path: `${SHOTS}/${name}-${width}-${scheme}.png`, fullPage: true });
      }
    }
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize({ width: WIDTHS[1], height: 860 });
  };
  const judge = async (name: string) => {
    await expectAccessibleAtEachWidth(page, name);
    await page.setViewportSize({ width: WIDTHS[1], height: 860 });
    await shoot(name);
  };

  await dashboard.open("/dashboard/webhooks");
  await page.getByRole("button", { name: "Add endpoint" }).click();
  await page.getByLabel("Address").fill(receiver.url);
  // What others of this organisation do meanwhile is not told to it.
  await page.getByRole("checkbox", { name: "All of them" }).uncheck();
  await page.getByRole("checkbox", { name: "FLOW_EXPIRED" }).check();
  await page.getByRole("button", { name: "Create endpoint" }).click();
  const secret = (await page.getByText(/^whsec_/).textContent()) ?? "";
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("link", { name: receiver.url }).click();
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect.poll(() => receiver.deliveries.length).toBe(1);

  const figures = page.getByRole("region", { name: "Success and speed" });
  await expect(figures).toContainText(/100\s?% of 1 attempt delivered/, { timeout: 20_000 });
  await figures.getByText("As a table").click();
  await expect(figures.getByRole("row")).toHaveCount(8);
  await judge("endpoint");
  await figures.getByRole("link", { name: "24 hours" }).click();
  await expect(page).toHaveURL(/days=1/);

  await page.getByRole("region", { name: "Deliveries" }).locator("summary").click();
  await page.getByRole("link", { name: "See the requests" }).click();
  await expect(page).toHaveTitle(/^TEST · .+ · Paraph$/);
  const [sent] = receiver.deliveries;
  await expect(page.getByText(sent?.body ?? "")).toBeVisible();
  await expect(page.getByText(sent?.headers["webhook-signature"] ?? "")).toBeVisible();
  expect(await page.content()).not.toContain(secret.slice("whsec_".length));
  await judge("delivery");

  await page.getByRole("link", { name: "Check it here" }).click();
  const check = async () => page.getByRole("button", { name: "Check", exact: true }).click();
  const result = page.getByRole("status", { name: "Result" });
  const body = page.getByRole("textbox", { name: "Body" });
  await expect(body).toHaveValue(sent?.body ?? "");
  await check();
  await expect(result).toContainText("Valid: it is ours, and as we sent it.");
  await shoot("check-valid");
  await body.fill(JSON.stringify(JSON.parse(sent?.body ?? ""), null, 2));
  await check();
  await expect(result).toContainText("the body was written anew");
  await judge("check");
  await page.getByRole("textbox", { name: "Headers" }).fill("webhook-id: x");
  await check();
  await expect(result).toContainText("Missing: webhook-timestamp, webhook-signature.");

  await page.getByRole("link", { name: "Receiver’s code" }).click();
  await page.getByRole("link", { name: "Python" }).click();
  await expect(page.getByRole("region", { name: "The program in Python" })).toContainText("hmac.compare_digest");
  await judge("receivers");
  await page.getByRole("link", { name: "Events", exact: true }).click();
  await page.getByText("It was paid, as the payer's bank, your statement or one of you says").click();
  await expect(page.getByRole("region", { name: "An example of OPERATION_COMPLETED" })).toContainText(
    '"amount": 15075',
  );
  await judge("events");

  // Nobody listens any more: it fails, and is sent again once somebody does.
  await receiver.close();
  await dashboard.open("/dashboard/webhooks");
  await page.getByRole("link", { name: receiver.url }).click();
  await page.getByRole("button", { name: "Send a test" }).click();
  const deliveries = page.getByRole("region", { name: "Deliveries" });
  const failed = deliveries.locator("details", { has: page.locator("summary", { hasText: "Failed" }) });
  await expect(failed).toContainText("1 attempt", { timeout: 20_000 });
  const replay = async (type: string, since?: string) => {
    await page.getByRole("button", { name: "Send what was missed" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Event").selectOption(type);
    if (since !== undefined) await dialog.getByLabel("Since").fill(since);
    if (type === "") await judge("replay");
    await dialog.getByRole("button", { name: "Send what was missed" }).click();
  };
  await replay("", "2099-01-01");
  await expect(dashboard.toast("Nothing was missed.")).toBeVisible();
  // A test is sent again by whoever wants just that.
  await replay("TEST");
  await expect(dashboard.toast("1 delivery is on its way.")).toBeVisible();
  await expect(failed).toContainText("2 attempts", { timeout: 20_000 });

  // And one by itself, under the same id: the row says what became of it where it stands.
  const [id = ""] = (await failed.getByText(/^Event/).textContent())?.match(/[0-9a-f-]{36}/) ?? [];
  const back = await startWebhookReceiver(receiver.url);
  await failed.locator("summary").click();
  await failed.getByRole("button", { name: "Send again" }).click();
  await expect.poll(() => back.deliveries.map(({ headers }) => headers["webhook-id"])).toEqual([id]);
  await expect(deliveries.locator("details", { hasText: id })).toContainText(/Delivered.*3 attempts/, {
    timeout: 20_000,
  });
  await back.close();

  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/dashboard\/webhooks$/);
});
