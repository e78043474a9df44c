import { test as base, type Page } from "@playwright/test";
import { ApiClient } from "../api/api-client";
import { Dashboard } from "../pages/dashboard";
import { OperationsPage } from "../pages/operations-page";
import { SignInPage, someone } from "../pages/sign-in-page";
import { demo } from "../support/demo";

type Fixtures = Readonly<{
  /** Whoever is signed in, by the beginning of the address: ana is OWNER, carla OPERATOR, david VIEWER. */
  person: string;
  dashboard: Dashboard;
  operations: OperationsPage;
  /** The merchant's ERP. */
  erp: ApiClient;
}>;

type State = Awaited<ReturnType<ReturnType<Page["context"]>["storageState"]>>;

type WorkerFixtures = Readonly<{ signedIn: (person: string) => Promise<State> }>;

/** After 15 minutes the dashboard asks who it is before secrets and accounts: a test has the rest of them. */
const SIGN_IN_KEPT_MS = 300_000;

/** A desktop, in English, signed in once per person, worker and five minutes. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  locale: "en-GB",
  viewport: { width: 1280, height: 860 },
  person: ["ana", { option: true }],
  signedIn: [
    async ({ browser }, use) => {
      const states = new Map<string, Readonly<{ state: Promise<State>; at: number }>>();
      const signIn = async (person: string): Promise<State> => {
        // Nobody yet, whoever the test is itself.
        const storageState = { cookies: [], origins: [] };
        const context = await browser.newContext({ locale: "en-GB", baseURL: demo().baseUrl, storageState });
        const page = await context.newPage();
        const signInPage = new SignInPage(page);
        await signInPage.open();
        await signInPage.typePassword(someone(person));
        await page.waitForURL(/\/dashboard$/);
        await context.addCookies([{ name: "paraph_language", value: "en", url: demo().baseUrl }]);
        const state = await context.storageState();
        await context.close();
        return state;
      };
      await use((person) => {
        const known = states.get(person);
        const kept =
          known && Date.now() - known.at < SIGN_IN_KEPT_MS ? known : { state: signIn(person), at: Date.now() };
        states.set(person, kept);
        return kept.state;
      });
    },
    { scope: "worker" },
  ],
  storageState: async ({ person, signedIn }, use) => use(await signedIn(person)),
  dashboard: async ({ page }, use) => use(new Dashboard(page)),
  operations: async ({ page }, use) => use(new OperationsPage(page)),
  erp: async ({ browserName: _ }, use) => {
    const [merchant] = demo().tenants;
    if (!merchant) throw new Error("The demo has no merchant.");
    await use(new ApiClient(demo(), merchant));
  },
});

export { expect } from "@playwright/test";

/** Text that no other test uses. */
export function unique(prefix: string): string {
  return `${prefix}-${crypto.randomUUID().slice(0, 8)}`;
}
