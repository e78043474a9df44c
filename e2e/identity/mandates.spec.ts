import type { Page } from "@playwright/test";
import { z } from "zod";
import { AuditPage } from "../pages/audit-page";
import { ClientsPage } from "../pages/clients-page";
import { demo } from "../support/demo";
import { startSecondNode } from "../support/second-node";
import { expect, type Organisation, test } from "./fixtures";

test.slow();

type Credentials = Readonly<{ clientId: string; clientSecret: string }>;

async function newClient({ page }: Organisation): Promise<Credentials> {
  const clients = new ClientsPage(page);
  await clients.open();
  return clients.create("Bookkeeping");
}

async function uuidOf({ page }: Organisation): Promise<string> {
  await page.goto("/dashboard/organisation");
  const identity = page.getByRole("region", { name: "Identity" });
  return z.uuid().parse(/[0-9a-f-]{36}/.exec((await identity.textContent()) ?? "")?.[0]);
}

async function askToken({ clientId, clientSecret }: Credentials, form: Readonly<Record<string, string>>) {
  const answer = await fetch(demo().tokenUrl, {
    method: "POST",
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}` },
    body: new URLSearchParams(form),
  });
  const { access_token = "", error } = z
    .object({ access_token: z.string().optional(), error: z.string().optional() })
    .parse(await answer.json());
  return { token: access_token, error };
}

async function askDelegatedToken(credentials: Credentials, targetUuid: string) {
  const own = await askToken(credentials, { grant_type: "client_credentials" });
  return askToken(credentials, {
    grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
    subject_token: own.token,
    target_tenant: targetUuid,
  });
}

async function listStatus(token: string, tenantUuid: string, baseUrl = demo().baseUrl): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, "x-tenant-id": tenantUuid };
  return (await fetch(`${baseUrl}/flow/v1/operations`, { headers })).status;
}

const theirs = (page: Page) => page.getByRole("region", { name: "For whom we may act" });
const ours = (page: Page) => page.getByRole("region", { name: "Who may act for us" });

test("a mandate is granted, accepted, used and ended: its token stops at once", async ({ newOrganisation }) => {
  const target = await newOrganisation("Bodegas Sur, S.L.");
  const collaborator = await newOrganisation("Gestoría Norte, S.L.P.");
  const credentials = await newClient(collaborator);
  const [targetUuid, collaboratorUuid] = [await uuidOf(target), await uuidOf(collaborator)];

  await target.page.goto("/dashboard/mandates");
  await target.page.getByRole("button", { name: "Grant a mandate" }).click();
  await target.page.getByLabel("UUID of the other organisation").fill(collaboratorUuid);
  await target.page.getByRole("button", { name: "Grant", exact: true }).click();
  await expect(ours(target.page)).toContainText("Gestoría Norte, S.L.P.");
  await expect(ours(target.page)).toContainText("Waits for their yes");
  expect((await askDelegatedToken(credentials, targetUuid)).error).toBe("invalid_grant");

  await collaborator.page.goto("/dashboard/mandates");
  await expect(theirs(collaborator.page)).toContainText("Bodegas Sur, S.L.");
  await theirs(collaborator.page).getByRole("button", { name: "Accept" }).click();
  await expect(theirs(collaborator.page)).toContainText("Active");
  const { token } = await askDelegatedToken(credentials, targetUuid);
  expect(await listStatus(token, targetUuid)).toBe(200);
  const node = await startSecondNode();
  expect(await listStatus(token, targetUuid, node.baseUrl)).toBe(200);

  await target.page.reload();
  await ours(target.page).getByRole("button", { name: "End" }).click();
  await target.page.getByRole("alertdialog").getByRole("button", { name: "End" }).click();
  await expect(target.page.getByText("The mandate has ended.")).toBeVisible();
  expect(await listStatus(token, targetUuid)).toBe(401);
  // On every node, whichever took the call; that it is told, and not read by the clock, is proved in `token-state.test.ts`.
  const elsewhere = () => listStatus(token, targetUuid, node.baseUrl);
  await expect.poll(elsewhere, { intervals: [20] }).toBe(401);
  await node.stop();
  expect((await askDelegatedToken(credentials, targetUuid)).error).toBe("invalid_grant");

  for (const { page } of [target, collaborator]) {
    const audit = new AuditPage(page);
    await audit.open();
    await audit.narrowTo({ about: "Mandates" });
    await expect(audit.entries).toHaveCount(3);
    await expect(audit.entry("Mandate ended")).toBeVisible();
  }
});

test("a mandate is not granted to nobody, to oneself, or twice", async ({ newOrganisation }) => {
  const organisation = await newOrganisation("Papelera Este, S.L.");
  const { page } = organisation;
  const own = await uuidOf(organisation);
  await page.goto("/dashboard/mandates");
  await page.getByRole("button", { name: "Grant a mandate" }).click();
  for (const [uuid, words] of [
    ["01890000-0000-7000-8000-000000000000", "There is no organisation with this UUID."],
    ["nonsense", "There is no organisation with this UUID."],
    [own, "This organisation has a mandate already, or it is your own."],
  ] as const) {
    await page.getByLabel("UUID of the other organisation").fill(uuid);
    await page.getByRole("button", { name: "Grant", exact: true }).click();
    await expect(page.getByText(words).last()).toBeVisible();
  }
});
