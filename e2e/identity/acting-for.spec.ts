import type { Page } from "@playwright/test";
import { z } from "zod";
import { Dashboard } from "../pages/dashboard";
import { expectAccessible } from "../support/accessible";
import { expect, type Organisation, test } from "./fixtures";

test.slow();

async function uuidOf({ page }: Organisation): Promise<string> {
  await page.goto("/dashboard/organisation");
  const identity = page.getByRole("region", { name: "Identity" });
  return z.uuid().parse(/[0-9a-f-]{36}/.exec((await identity.textContent()) ?? "")?.[0]);
}

const ours = (page: Page) => page.getByRole("region", { name: "Who may act for us" });
const theirs = (page: Page) => page.getByRole("region", { name: "For whom we may act" });

test("a collaborator goes over to who granted a mandate, sees its channel alone, and is put out when it ends", async ({
  newOrganisation,
}) => {
  const target = await newOrganisation("Viñas del Este, S.L.");
  const collaborator = await newOrganisation("Gestoría Oeste, S.L.P.");
  const collaboratorUuid = await uuidOf(collaborator);
  await target.page.goto("/dashboard/mandates");
  await target.page.getByRole("button", { name: "Grant a mandate" }).click();
  await target.page.getByLabel("UUID of the other organisation").fill(collaboratorUuid);
  await target.page.getByRole("button", { name: "Grant", exact: true }).click();
  await expect(ours(target.page)).toContainText("Gestoría Oeste, S.L.P.");
  const { page } = collaborator;
  await page.goto("/dashboard/mandates");
  await theirs(page).getByRole("button", { name: "Accept" }).click();
  await expect(theirs(page)).toContainText("Active");

  await page.reload();
  const dashboard = new Dashboard(page);
  await dashboard.actFor("Viñas del Este, S.L.");
  const menu = page.getByRole("button", {
    name: "Switch organisation: Viñas del Este, S.L., through Gestoría Oeste, S.L.P.",
  });
  await expect(menu).toBeVisible();
  await expect(dashboard.section("Operations")).toBeVisible();
  for (const section of [
    "People",
    "Collaborators",
    "Organisation",
    "Accounts",
    "Webhooks",
    "Audit log",
    "API clients",
  ]) {
    await expect(dashboard.section(section)).toHaveCount(0);
  }
  await expectAccessible(page, "acting for another organisation");
  for (const path of [
    "people",
    "mandates",
    "organisation",
    "accounts",
    "webhooks",
    "audit",
    "clients",
    "reconciliation",
  ]) {
    await page.goto(`/dashboard/${path}`);
    await expect(dashboard.title, path).toHaveText("There is nothing here");
  }
  await page.goto("/dashboard/operations");
  await expect(dashboard.title).toHaveText("Operations");

  await target.page.reload();
  await ours(target.page).getByRole("button", { name: "End" }).click();
  await target.page.getByRole("alertdialog").getByRole("button", { name: "End" }).click();
  await expect(target.page.getByText("The mandate has ended.")).toBeVisible();
  await expect(page.getByText(/^Another organisation was opened/)).toBeVisible({ timeout: 15_000 });
  await page.reload();
  await expect(page.getByText("Gestoría Oeste, S.L.P.").first()).toBeVisible();
  await expect(page.getByText("Viñas del Este, S.L.")).toHaveCount(0);
});
