import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import * as client from "@/db/client";
import { testDatabase } from "@/db/testing/database";
import { addSeconds } from "@/lib/shared/clock";
import { TestBrowser } from "@/lib/tokens/testing/browser";
import { aClient, aPerson, PASSWORD, REDIRECT_URI } from "@/lib/tokens/testing/cast";
import { type ServedRoutes, serveRoutes } from "@/lib/tokens/testing/serve-routes";
import { authorizationAddress } from "@/lib/tokens/testing/tokens";
import { ROUTES } from "../../testing/routes";

vi.mock("@/db/client", { spy: true });

let served: ServedRoutes;

beforeAll(async () => {
  await testDatabase();
  served = await serveRoutes(ROUTES);
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => served.close());

/** What the server that answers from now on believes, and what it has heard of the database's clock. */
function clockIsAhead(seconds: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: addSeconds(new Date(), seconds) });
  vi.mocked(client.clockAheadSeconds).mockReturnValue(seconds);
}

const requestIn = (answer: Response) => TestBrowser.target(answer).searchParams.get("request") ?? "";

it.each([-40, 40])(
  "who signs in and says yes is asked once, at a server whose clock is %i s ahead of the one that was asked (decision 348)",
  async (ahead) => {
    const credentials = await aClient();
    const { email } = await aPerson({ [credentials.tenantUuid]: "VIEWER" });
    const browser = new TestBrowser(served);
    vi.mocked(client.clockAheadSeconds).mockReturnValue(0);
    const asked = await browser.get(authorizationAddress(credentials, { prompt: "login consent" }));
    clockIsAhead(ahead);
    const signedIn = await browser.post("/sign-in/password", { request: requestIn(asked), email, password: PASSWORD });
    const resumed = await browser.get(TestBrowser.target(signedIn).href);
    expect(TestBrowser.target(resumed).pathname).toBe("/consent");
    const allowed = await browser.post("/consent/decision", { request: requestIn(resumed), decision: "allow" });
    expect(TestBrowser.target(allowed).href).toMatch(`${REDIRECT_URI}?code=`);
  },
);
