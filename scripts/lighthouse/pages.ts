import type { Page } from "@playwright/test";

/** The payer's page, as somebody with a new link meets it. */
export const PAYER_PAGE = "payer";

/** What is judged of the dashboard, by the name of its row; where an address isn't known, the page it is found on leads there. */
export const PAGES: Readonly<Record<string, string | Readonly<{ on: string; link: string }>>> = {
  home: "/dashboard",
  operations: "/dashboard/operations",
  operation: { on: "/dashboard/operations?status=COMPLETED", link: "tbody a[href^='/dashboard/operations/']" },
  "new collection": "/dashboard/operations/new",
  insights: "/dashboard/insights",
  statements: "/dashboard/reconciliation",
  endpoints: "/dashboard/webhooks",
  organisation: "/dashboard/organisation",
};

export async function addressOf(page: Page, name: string): Promise<string> {
  const where = PAGES[name];
  if (where === undefined) throw new Error(`There is no ${name} among ${Object.keys(PAGES).join(", ")}.`);
  if (typeof where === "string") return where;
  await page.goto(where.on);
  const found = await page.locator(where.link).first().getAttribute("href");
  if (found === null) throw new Error(`Nothing on ${where.on} leads to ${name}.`);
  return found;
}
