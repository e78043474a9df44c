import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { Ground } from "@/app/(dashboard)/dashboard/testing/views";
import { operationList } from "@/lib/operations/contract";
import { ApiClient } from "../api/api-client";
import { TARGET, tenant } from "../api/callers";
import { Dashboard } from "../pages/dashboard";
import { SignUpPage } from "../pages/sign-up-page";
import { demo } from "../support/demo";
import { drawSheet } from "../support/draw-sheet";
import { test } from "./fixtures";
import { layGround } from "./walk/ground";

/** Where `npm run screens` wants the pictures. Nobody else runs this (playwright.config.ts). */
const folder = process.env.SCREENS_DIR ?? "";
/** Those that are drawn, where SCREENS names some. */
const wanted = process.env.SCREENS?.split(",");
/** Of a list's length one page tells as much as all of it. */
const HIGHEST = 1_300;

type Screen = Readonly<{
  path: (ground: Ground) => string;
  /** What opens over it, or is there after a press. */
  then?: (page: Page) => Promise<void>;
}>;

const at = (path: string | Screen["path"], then?: Screen["then"]): Screen => ({
  path: typeof path === "string" ? () => path : path,
  ...(then && { then }),
});
const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole("button", { name }).filter({ visible: true }).first().click();
};

/** Two lines that can be made, and one that can't. */
const TABLE = Buffer.from(
  [
    "Invoice,Customer,E-mail,Total,Due,Salesperson",
    "F-2041,Marta Vidal,marta.vidal@example.com,1250.75,2026-12-30,Luis",
    "F-2042,Hotel Miramar,facturas@hotelmiramar.example,890.00,2026-12-30,Luis",
    "F-2043,Bodega Sur,pagos@bodegasur.example,1.234,2026-12-30,Eva",
  ].join("\r\n"),
);

const TENANTS = Buffer.from(
  ["name,email,externalId", "Ana,ana@example.com,A-1", "Eva,eva,A-2", "Luis,luis@example.com,A-3"].join("\r\n"),
);

/** Looked at in each language. */
const IN_ALL_LANGUAGES: Readonly<Record<string, Screen>> = {
  home: at("/dashboard"),
  insights: at("/dashboard/insights?days=90"),
  operations: at("/dashboard/operations"),
};

const SCREENS: Readonly<Record<string, Screen>> = {
  "operations-compact": at(
    "/dashboard/operations?columns=concept,payer,amount,status,dueDate,collected&density=compact",
  ),
  "operations-views": at("/dashboard/operations?status=OPENED", press("Views")),
  "operations-selected": at("/dashboard/operations", async (page) => {
    await page
      .getByRole("checkbox", { name: /^Select (?!all)/ })
      .filter({ visible: true })
      .first()
      .check();
  }),
  operation: { path: ({ operation }) => `/dashboard/operations/${operation}` },
  "operation-unresolved": { path: ({ unresolved }) => `/dashboard/operations/${unresolved}` },
  "operation-signature": { path: ({ signature }) => `/dashboard/operations/${signature}` },
  "operation-created": { path: ({ operation }) => `/dashboard/operations/${operation}/created` },
  "new-collection": at("/dashboard/operations/new"),
  "new-table": at("/dashboard/operations/new/table", async (page) => {
    await page
      .getByLabel("CSV or spreadsheet")
      .setInputFiles({ name: "october.csv", mimeType: "text/csv", buffer: TABLE });
    await page.getByText("collections can be created").waitFor();
  }),
  "new-signature": at("/dashboard/operations/new/signature"),
  flows: at("/dashboard/flows"),
  flow: { path: ({ flow }) => `/dashboard/flows/${flow}` },
  search: at("/dashboard/search?q=invoice"),
  palette: at("/dashboard", async (page) => {
    const dashboard = new Dashboard(page);
    await dashboard.openPalette();
    await dashboard.search.fill("invoice");
    await dashboard.palette
      .getByRole("option", { name: /invoice/i })
      .first()
      .waitFor();
  }),
  keys: at("/dashboard/operations", async (page) => {
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keys" }).waitFor();
  }),
  "attention-unresolved": at("/dashboard/attention/unresolved"),
  "attention-failed": at("/dashboard/attention/failed"),
  "attention-expiring": at("/dashboard/attention/expiring"),
  "attention-undelivered": at("/dashboard/attention/undelivered"),
  bell: at("/dashboard", press(/attention/i)),
  templates: at("/dashboard/templates"),
  "new-template": at("/dashboard/templates/new"),
  template: { path: ({ template }) => `/dashboard/templates/${template}` },
  "new-batch": at(
    ({ template }) => `/dashboard/templates/${template}/batch`,
    async (page) => {
      await page.getByLabel("CSV file").setInputFiles({ name: "tenants.csv", mimeType: "text/csv", buffer: TENANTS });
      await page.getByText("What the columns say").waitFor();
    },
  ),
  batch: { path: ({ template, batch }) => `/dashboard/templates/${template}/batches/${batch}` },
  reconciliation: at("/dashboard/reconciliation"),
  "reconciliation-credits": at("/dashboard/reconciliation/credits"),
  "reconciliation-operations": at("/dashboard/reconciliation/operations"),
  refunds: at("/dashboard/reconciliation/refunds"),
  statement: { path: ({ statement }) => `/dashboard/reconciliation/statements/${statement}` },
  accounts: at("/dashboard/accounts"),
  configurations: at("/dashboard/configurations"),
  "new-configuration": at("/dashboard/configurations/new"),
  configuration: { path: ({ configuration }) => `/dashboard/configurations/${configuration}` },
  webhooks: at("/dashboard/webhooks"),
  "webhooks-endpoint": { path: ({ endpoint }) => `/dashboard/webhooks/${endpoint}` },
  "webhooks-deliveries": at(
    ({ endpoint }) => `/dashboard/webhooks/${endpoint}`,
    async (page) => {
      await page.getByRole("region", { name: "Deliveries" }).locator("summary").first().click();
    },
  ),
  "webhooks-delivery": { path: ({ endpoint, delivery }) => `/dashboard/webhooks/${endpoint}/deliveries/${delivery}` },
  "webhooks-events": at("/dashboard/webhooks/events"),
  "webhooks-check": at("/dashboard/webhooks/check"),
  "webhooks-receivers": at("/dashboard/webhooks/receivers"),
  clients: at("/dashboard/clients"),
  people: at("/dashboard/people"),
  mandates: at("/dashboard/mandates"),
  organisation: at("/dashboard/organisation"),
  audit: at("/dashboard/audit"),
};

async function draw(page: Page, screens: typeof SCREENS, ground: Ground, language = "en"): Promise<void> {
  await mkdir(folder, { recursive: true });
  await page.context().addCookies([{ name: "paraph_language", value: language, url: demo().baseUrl }]);
  for (const [name, { path, then }] of Object.entries(screens)) {
    if (wanted && !wanted.includes(name)) continue;
    await page.setViewportSize({ width: 1280, height: 844 });
    await page.goto(path(ground));
    await page.getByRole("heading", { level: 1 }).waitFor();
    // The network is never idle: the page's line stays open.
    await page.waitForFunction(() => document.fonts.ready.then(() => [...document.images].every((it) => it.complete)));
    await then?.(page);
    await drawSheet(page, join(folder, `dashboard-${name}.${language}.webp`), { highest: HIGHEST });
  }
}

/** So that there is something to be transferred: a part of what one has paid, and all of what another has. */
async function prepareRefunds(): Promise<void> {
  const erp = new ApiClient(demo(), tenant(TARGET));
  const paid = await erp.get("/flow/v1/operations?q_type=PAYMENT&q_status=COMPLETED&limit=2");
  const creditor = { name: "Ana Soler", iban: "ES7921000813610123456789" };
  for (const [at, { uuid }] of operationList.parse(paid.body).results.entries()) {
    const json = { operationUuid: uuid, creditor, ...(at === 0 && { amount: 2_000 }) };
    await erp.call("POST", "/payment/v1/refunds", { json });
  }
}

test("every section of the dashboard on a phone and a desktop, in the light and in the dark", async ({ page }) => {
  test.setTimeout(900_000);
  const ground = await layGround();
  await prepareRefunds();
  await draw(page, SCREENS, ground);
  for (const language of ["en", "es"]) await draw(page, IN_ALL_LANGUAGES, ground, language);
});

test.describe("a collaborator", () => {
  test.use({ person: "marta" });

  test("acts for another organisation", async ({ page }) => {
    test.setTimeout(120_000);
    await page.goto("/dashboard");
    await new Dashboard(page).actFor(demo().tenants[0]?.legalName ?? "");
    await draw(page, { "acting-for": at("/dashboard") }, await layGround());
  });
});

test.describe("nobody yet", () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test("signs up, and takes the first steps", async ({ page }) => {
    test.setTimeout(120_000);
    await new SignUpPage(page).signUp({
      legalName: "Primer Día, S.L.",
      email: `${crypto.randomUUID()}@example.com`,
      name: "Olga Prieto",
      password: "three words in a row",
    });
    await draw(page, { "first-steps": at("/dashboard") }, await layGround());
  });
});
