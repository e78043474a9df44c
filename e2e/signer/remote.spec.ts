import { expect, type Page, test } from "@playwright/test";
import { z } from "zod";
import { isInstalled, qpdfComplaints, signatureReport } from "@/lib/documents/testing/outside-tools";
import { ApiClient } from "../api/api-client";
import { SandboxProviderPage } from "../pages/sandbox-provider-page";
import { expectAccessible } from "../support/accessible";
import { demo } from "../support/demo";
import { samplePdf } from "./states/sample";

test.use({ locale: "en-GB", viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: "reduce" } });

const made = z.object({ uuid: z.uuid() });
const flow = z.object({ operations: z.tuple([z.object({ uuid: z.uuid(), url: z.url() })]) });
const evidence = z.object({
  events: z.array(z.object({ kind: z.string(), detail: z.record(z.string(), z.unknown()) })),
});
const operation = z.object({
  status: z.string(),
  signature: z.object({ documents: z.array(z.object({ uuid: z.uuid() })), signers: z.array(z.unknown()) }),
});

/** Two documents that somebody is to sign with a key that the provider keeps, and a place to fill in. */
async function aContract() {
  const [merchant] = demo().tenants;
  if (!merchant) throw new Error("The demo has no merchant.");
  const erp = new ApiClient(demo(), merchant);
  const settings = {
    name: "By a provider",
    signatureConfiguration: { SIGNATURE: { signingMethods: ["REMOTE", "HANDWRITTEN"] } },
  };
  const configuration = await erp.call("POST", "/flow-customization/v1/configurations", { json: settings });
  const field = { type: "TEXT", page: 1, x: 72, y: 500, width: 220, height: 24, required: true, label: "Place" };
  const payload = {
    operations: [
      {
        type: "SIGNATURE",
        configurationUuid: made.parse(configuration.body).uuid,
        subject: { name: "Lucía", lastName: "Ficticia", email: "lucia@example.com" },
        signature: {
          title: "Supply contract",
          documents: [{ id: "contract", fields: [{ ...field, signerId: "lucia" }] }, { id: "annex" }],
          signers: [{ id: "lucia", subject: { name: "Lucía", lastName: "Ficticia", email: "lucia@example.com" } }],
        },
      },
    ],
  };
  const form = new FormData();
  form.append("payload", new Blob([JSON.stringify(payload)], { type: "application/json" }));
  for (const name of ["contract", "annex"]) {
    form.append(name, new Blob([Uint8Array.from(await samplePdf())], { type: "application/pdf" }), `${name}.pdf`);
  }
  const [{ uuid, url }] = flow.parse((await erp.call("POST", "/flow/v1/flows", { form })).body).operations;
  return {
    url,
    detail: async () => operation.parse((await erp.get(`/flow/v1/operations/${uuid}`)).body),
    evidence: async () => evidence.parse((await erp.get(`/flow/v1/operations/${uuid}/evidence.json`)).body).events,
    latest: async (page: Page, document: string) => {
      const path = `/flow/v1/operations/${uuid}/signature-documents/${document}/content?revision=latest`;
      const headers = { authorization: `Bearer ${await erp.token()}`, "x-tenant-id": merchant.uuid };
      return Buffer.from(await (await page.request.get(`${demo().baseUrl}${path}`, { headers })).body());
    },
  };
}

const consent = (page: Page) => page.getByLabel("I have read the documents and sign them electronically.");
const sign = (page: Page) => page.getByRole("button", { name: "Sign", exact: true }).last();
const place = (page: Page) => page.getByLabel("Place");

async function leave(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "Signing service" }).check();
  await consent(page).check();
  await sign(page).click();
}

test("a key that a provider keeps signs on a phone, after a refusal that loses nothing (decision 98)", async ({
  page,
}) => {
  const contract = await aContract();
  const provider = new SandboxProviderPage(page);
  await page.goto(contract.url);
  await page.getByRole("radio", { name: "Signing service" }).check();
  await expect(page.getByText("Signing goes on at Firma Nebulosa (sandbox)")).toBeVisible();
  await expect(page.getByText("This is a simple electronic signature")).toBeHidden();
  await expectAccessible(page, "a page that signs with a provider's help");
  await place(page).fill("Sevilla");

  await leave(page);
  await page.waitForURL(/sandbox-signing-provider/);
  await expectAccessible(page, "the provider asks who signs");
  await provider.identify("Lucía Ficticia Moreno");
  await page.waitForURL(/scope=credential/);
  await expect(page.locator("[data-count]")).toHaveText("2");
  await expectAccessible(page, "the provider asks whether to sign");
  await provider.refuse();
  await expect(page.getByText("The consent was not given at Firma Nebulosa (sandbox).")).toBeVisible();
  await expect(place(page)).toHaveValue("Sevilla");
  await expect(consent(page)).toBeChecked();
  await expect(page.getByRole("radio", { name: "Signing service" })).toBeChecked();
  expect((await contract.detail()).status).toBe("OPENED");

  await sign(page).click();
  await provider.identify("Lucía Ficticia Moreno");
  await provider.approve();
  await expect(page.getByRole("heading", { name: "Signed" })).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "Signing service" })).toBeVisible();

  const detail = await contract.detail();
  expect(detail).toMatchObject({ status: "COMPLETED", signature: { signers: [{ method: "REMOTE" }] } });
  const told = await contract.evidence();
  expect(told.filter(({ kind }) => kind === "METHOD_FAILED").map(({ detail: said }) => said)).toEqual([
    expect.objectContaining({ method: "REMOTE", failure: "DENIED", step: "APPROVE" }),
  ]);
  expect(told.find(({ kind }) => kind === "SIGNED")?.detail).toMatchObject({
    method: "REMOTE",
    certificateHolder: "Lucía Ficticia Moreno (sandbox)",
  });
  if (!isInstalled("pdfsig", "qpdf")) return;
  for (const { uuid } of detail.signature.documents) {
    const pdf = await contract.latest(page, uuid);
    expect(qpdfComplaints(pdf)).toBe("");
    expect(signatureReport(pdf).match(/Signature is Valid/g)).toHaveLength(2);
  }
});

test("a provider that signs something else is not believed, and the page says so", async ({ page }) => {
  const contract = await aContract();
  const provider = new SandboxProviderPage(page);
  await page.goto(contract.url);
  await place(page).fill("Sevilla");
  await leave(page);
  await provider.identify("Jürgen Beispiel");
  await provider.approve("33333");
  await expect(page.getByText("is not these documents, so it was not taken")).toBeVisible();
  // The way back, gone again, leads to the same page and nowhere else.
  await page.goBack();
  await page.goto(contract.url);
  expect((await contract.detail()).status).toBe("OPENED");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the way to the provider and back is the same", async ({ page }) => {
    const contract = await aContract();
    const provider = new SandboxProviderPage(page);
    await page.goto(contract.url);
    await place(page).fill("Sevilla");
    await leave(page);
    await provider.identify("Jürgen Beispiel");
    await provider.approve();
    await expect(page.getByRole("heading", { name: "Signed" })).toBeVisible();
    expect((await contract.detail()).status).toBe("COMPLETED");
  });
});
