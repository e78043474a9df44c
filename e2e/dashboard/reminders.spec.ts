import { created } from "../api/api-client";
import { expectAccessibleAtEachWidth, PHONE } from "../support/accessible";
import { expect, test, unique } from "./fixtures";

test.use(PHONE);

/** Far enough that no day of them is past, and a Wednesday, so that none is moved by a weekend. */
function someWednesday(): string {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + 21 + ((10 - day.getUTCDay()) % 7));
  return day.toISOString().slice(0, 10);
}

test("who is to be reminded of what is seen, stopped and goes on", async ({ dashboard, erp, page }) => {
  const name = unique("Reminded");
  await dashboard.open("/dashboard/configurations/new");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  const days = page.getByRole("textbox", { name: "Remind the payer" });
  await days.fill("-3, 0, 1000");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(dashboard.toast("It is not saved: what is not accepted is marked.")).toBeVisible();
  await expect(days).toHaveValue("-3, 0, 1000");
  await dashboard.dismissToast("It is not saved: what is not accepted is marked.");
  await days.fill("-3, 0, 7");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(dashboard.title).toHaveText(name);
  await expect(days).toHaveValue("-3, 0, 7");
  const configurationUuid = /[\w-]{36}$/.exec(page.url())?.[0];

  const { body } = await erp.createInvoiceCollection({
    operations: [
      {
        configurationUuid,
        expirationOffset: "P90D",
        payment: { amount: 4_200, subject: { name: "Inés", email: "ines@example.org" } },
        invoice: { id: "invoice", externalId: unique("F"), dueDate: someWednesday() },
      },
    ],
  });
  const { operations } = created.parse(body);
  await dashboard.open(`/dashboard/operations/${operations[0]?.uuid}`);
  const planned = page.getByRole("region", { name: "Reminders to come" }).getByRole("listitem");
  await expect(planned).toHaveCount(3);
  await expect(planned.first()).toContainText("E-mail · ines@example.org");
  await expectAccessibleAtEachWidth(page, "an operation with reminders to come");

  await page.getByRole("button", { name: "Remind now" }).click();
  await expect(dashboard.toast("The link is being sent: what becomes of it is told here.")).toBeVisible();
  const delivered = page.getByRole("region", { name: "Sent to the payer" });
  await expect(delivered).toContainText("ines@example.org");
  await expect(planned).toHaveCount(3);
  await page.getByRole("button", { name: "Remind now" }).click();
  await expect(dashboard.toast("This address was sent the link a moment ago. Wait five minutes.")).toBeVisible();
  await dashboard.dismissToast("This address was sent the link a moment ago. Wait five minutes.");

  await page.getByRole("button", { name: "Stop reminders" }).click();
  await expect(page.getByText("Nobody is reminded of this any more.")).toBeVisible();
  await expect(planned).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Remind now" })).toBeHidden();
  await expect(page.getByText("The reminders were stopped")).toBeVisible();
  await page.getByRole("button", { name: "Have them go on" }).click();
  await expect(planned).toHaveCount(3);
});
