import { ApiClient, created } from "../api/api-client";
import { demo } from "../support/demo";
import { expect, test } from "./fixtures";

const NOBODY = "01890000-0000-7000-8000-000000000000";

test.describe("a VIEWER", () => {
  test.use({ person: "david" });

  test("looks, and is offered nothing to change", async ({ dashboard, erp, page }) => {
    const answer = await erp.createInvoiceCollection({ operations: [{ payment: { amount: 500, concept: "Look" } }] });
    const { uuid, operations } = created.parse(answer.body);
    await dashboard.open(`/dashboard/operations/${operations[0]?.uuid}`);
    await expect(dashboard.title).toContainText("€5.00");
    await expect(page.getByRole("button", { name: "Cancel operation" })).toHaveCount(0);
    await dashboard.open(`/dashboard/flows/${uuid}`);
    await expect(page.getByRole("button", { name: "Cancel flow" })).toHaveCount(0);
    await dashboard.open("/dashboard/operations/new");
    await expect(page.getByText("Your role is Viewer")).toBeVisible();
    await expect(dashboard.section("API clients")).toHaveCount(0);
    for (const path of ["clients", "audit"]) {
      await dashboard.open(`/dashboard/${path}`);
      await expect(page.getByText("for owners and admins")).toBeVisible();
    }
  });

  test("is refused by the route itself, too", async ({ page }) => {
    const answer = await page.request.post("/dashboard/data/collections", {
      data: { operations: [{ payment: { amount: 500, concept: "No" } }] },
      headers: { "sec-fetch-site": "same-origin" },
    });
    expect(answer.status()).toBe(403);
    expect(await answer.json()).toMatchObject({ code: "forbidden" });
  });
});

test("another site's form is refused, whoever is signed in", async ({ page }) => {
  for (const site of ["cross-site", "same-site", "none"]) {
    const answer = await page.request.post("/dashboard/data/collections", {
      data: { operations: [{ payment: { amount: 500, concept: "No" } }] },
      headers: { "sec-fetch-site": site },
    });
    expect(answer.status(), site).toBe(403);
  }
});

test("another organisation's things are not there, and neither is what doesn't exist", async ({ dashboard, page }) => {
  const [, other] = demo().tenants;
  if (!other) throw new Error("The demo has one merchant only.");
  const answer = await new ApiClient(demo(), other).createInvoiceCollection({
    operations: [{ payment: { amount: 500, concept: "Elsewhere" } }],
  });
  const { uuid, operations } = created.parse(answer.body);
  const paths = [
    `operations/${operations[0]?.uuid}`,
    `flows/${uuid}`,
    `operations/${NOBODY}`,
    "flows/x",
    "webhooks/x",
    "zzz",
  ];
  for (const path of paths) {
    const response = await page.goto(`/dashboard/${path}`);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByText("There is nothing here")).toBeVisible();
  }
  // Whoever belongs to both is offered to open it there.
  await page.goto(`/dashboard/operations/${operations[0]?.uuid}`);
  await page.getByRole("button", { name: `Switch to ${other.legalName} and open it` }).click();
  await expect(dashboard.title).toContainText("€5.00");
  await expect(page.getByRole("button", { name: `Switch organisation: ${other.legalName}` })).toBeVisible();
});

test.describe("nobody", () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test("is sent to the sign-in and back, and is told nothing by the data routes", async ({ page, request }) => {
    await page.goto("/dashboard/operations?status=OPENED");
    await expect(page).toHaveURL(/\/sign-in\?/);
    for (const path of ["operations", "flows", `operations/${NOBODY}/documents/${NOBODY}`]) {
      const answer = await request.get(`/dashboard/data/${path}`);
      expect(answer.status(), path).toBe(401);
      expect(await answer.text()).toBe("");
    }
    const answer = await request.post("/dashboard/data/collections", { data: {} });
    expect(answer.status()).toBe(401);
  });
});
