import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { renewOperation } from "@/lib/flows/renewing/renew-operation";
import { aFlow, firstOf } from "@/lib/flows/testing/a-flow";
import * as environment from "@/lib/shared/env";
import { newUuid } from "@/lib/shared/ids";
import { loadRoutes, type RouteHandler } from "./route-files";

vi.mock("../app/(payer)/_visit/assets", () => ({
  payerAssets: () => ({ style: "/s.css", script: "/s.js" }),
  searchScript: () => "/search.js",
}));

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const PAGE = "/pay/[linkToken]";
/** What a bank asks first is asked at the address that takes it. */
const IDENTIFY = "/pay/[linkToken]/attempt/identify";

type Route = Readonly<{ path: string; method: string; handler: RouteHandler }>;
const routes: Route[] = [];
/** The paths that take a POST. */
const posts = new Set<string>();
let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
  for (const [path, handlers] of await loadRoutes()) {
    if (!path.startsWith(PAGE)) continue;
    for (const [method, handler] of handlers) routes.push({ path, method, handler });
    if (handlers.has("POST")) posts.add(path);
  }
});

const payable = async () => firstOf(await aFlow(merchant.caller));
const statusOf = async ({ uuid }: Readonly<{ uuid: string }>) => {
  const [row] = await database.sql`select status from operation where uuid = ${uuid}`;
  return row?.status;
};

async function* form() {
  yield new TextEncoder().encode("bankId=none&understood=yes&language=de");
}

/** As a browser asks for it, from an address. */
async function ask({ path, method, handler }: Route, linkToken: string, address: string): Promise<Response> {
  const headers = new Headers({ "user-agent": CHROME, accept: "text/html", "x-paraph-client-ip": address });
  const url = `http://inside${path.replace("[linkToken]", linkToken)}`;
  const params = Promise.resolve({ linkToken, documentUuid: newUuid() });
  const response = await handler({ method, url, headers, body: method === "POST" ? form() : null }, { params });
  await response.body?.cancel();
  return response;
}

const page = (): Route => {
  const found = routes.find(({ path }) => path === PAGE);
  if (!found) throw new Error("There is no page.");
  return found;
};
const wrongLink = () => newUuid().replaceAll("-", "").slice(0, 22);

/** What says the same of every link, and so nothing: also the way back from the address of a form. */
const SAYS_NOTHING = new Set(["/pay/[linkToken]/qr.svg", "/pay/[linkToken]/seen", "/pay/[linkToken]/language"]);
const isFormAddress = ({ path, method }: Route) => method === "GET" && path !== IDENTIFY && posts.has(path);
const saysNothing = (route: Route) => SAYS_NOTHING.has(route.path) || isFormAddress(route);

describe("who guesses links (decision 84)", () => {
  // On a busy machine thirty guesses take longer than one is forgotten.
  beforeEach(() => {
    vi.spyOn(performance, "now").mockReturnValue(Math.ceil(performance.now()));
  });

  it("gets no further than thirty a minute, at whatever stands below one; the right link is served beside it", async () => {
    const { linkToken } = await payable();
    const guessable = routes.filter((route) => !saysNothing(route));
    expect(guessable.length).toBeGreaterThan(10);
    for (const [index, route] of guessable.entries()) {
      const address = `192.0.2.${index}`;
      for (let guess = 0; guess < 30; guess++) {
        expect((await ask(route, wrongLink(), address)).status, route.path).toBe(404);
      }
      const refused = await ask(route, wrongLink(), address);
      expect([refused.status, refused.headers.get("retry-after")], route.path).toEqual([429, "2"]);
      expect((await ask(page(), linkToken, address)).status, route.path).toBe(200);
      expect((await ask(page(), wrongLink(), `198.51.100.${index}`)).status, "from elsewhere").toBe(404);
    }
  });

  it("learns nothing of what says the same of every link", async () => {
    const { linkToken } = await payable();
    for (const route of routes.filter(saysNothing)) {
      const [right, wrong] = [await ask(route, linkToken, "203.0.113.1"), await ask(route, wrongLink(), "203.0.113.1")];
      expect(right.status, route.path).toBe(wrong.status);
    }
  });

  it("is one with whoever has another address of the same IPv6 network", async () => {
    for (let guess = 0; guess < 30; guess++) await ask(page(), wrongLink(), `2001:db8:1:2::${guess}`);
    expect((await ask(page(), wrongLink(), "2001:db8:1:2:ffff::1")).status).toBe(429);
    expect((await ask(page(), wrongLink(), "2001:db8:1:3::1")).status).toBe(404);
  });

  it("is told in words, in the reader's language", async () => {
    const guess = () => {
      const headers = new Headers({ "accept-language": "de", "x-paraph-client-ip": "203.0.113.2" });
      const linkToken = wrongLink();
      const request = { method: "GET", url: `http://inside/pay/${linkToken}`, headers, body: null };
      return page().handler(request, { params: Promise.resolve({ linkToken }) });
    };
    for (let count = 0; count < 30; count++) await guess();
    const text = await (await guess()).text();
    expect(text).toContain("<title>Zu viele Versuche</title>");
    expect(text).toContain("Warten Sie eine Minute");
  });

  it("is looked up no more beyond the general limit, and then neither is anybody from there", async () => {
    const { linkToken } = await payable();
    vi.spyOn(environment, "env").mockReturnValue({ ...environment.env(), rateLimitAddress: 40 });
    try {
      for (let guess = 0; guess < 39; guess++) await ask(page(), wrongLink(), "203.0.113.3");
      expect((await ask(page(), linkToken, "203.0.113.3")).status).toBe(200);
      await ask(page(), wrongLink(), "203.0.113.3");
      expect((await ask(page(), linkToken, "203.0.113.3")).status).toBe(429);
      expect((await ask(page(), linkToken, "203.0.113.4")).status).toBe(200);
    } finally {
      vi.restoreAllMocks();
    }
  });
});

it("the address of each form leads whoever loads it by itself back to the page", async () => {
  const { linkToken } = await payable();
  const loaded = new Set(routes.filter(({ method }) => method === "GET").map(({ path }) => path));
  expect([...posts].filter((path) => !loaded.has(path))).toEqual([`${PAGE}/seen`]);
  for (const route of routes.filter(isFormAddress)) {
    const { status, headers } = await ask(route, linkToken, "203.0.113.9");
    expect([status, headers.get("location")], route.path).toEqual([303, `/pay/${linkToken}`]);
  }
});

describe("a bank that can't carry the payment (decision 85)", () => {
  // It makes no instant transfers.
  const LIMITED = "bankhaus-rosenquarz";
  const headers = new Headers({ "user-agent": CHROME, cookie: `paraph_bank=${LIMITED}` });
  const textOf = async (path: string, linkToken: string, query = "") => {
    const route = routes.find((each) => each.path === path && each.method === "GET");
    const url = `http://inside${path.replace("[linkToken]", linkToken)}${query}`;
    const answer = await route?.handler({ method: "GET", url, headers, body: null }, params(linkToken));
    return answer?.text() ?? "";
  };
  const params = (linkToken: string) => ({ params: Promise.resolve({ linkToken }) });

  it("is in no list, no search and not the last one used; who names it all the same is refused with words", async () => {
    const psd2Payment = { product: "INSTANT_SEPA_CREDIT_TRANSFER" };
    const payment = { amount: 15_075, concept: "Invoice 7", psd2Payment };
    const { linkToken } = firstOf(await aFlow(merchant.caller, [{ payment }]));
    const other = await payable();
    for (const [path, query] of [
      [PAGE, "?all=1&country="],
      [PAGE, "?q=rosenquarz"],
      [`${PAGE}/banks`, ""],
    ] as const) {
      expect(await textOf(path, other.linkToken, query)).toContain(`value="${LIMITED}"`);
      expect(await textOf(path, linkToken, query)).not.toContain(`value="${LIMITED}"`);
    }

    const press = routes.find(({ path, method }) => path === `${PAGE}/attempt` && method === "POST");
    async function* body() {
      yield new TextEncoder().encode(`bankId=${LIMITED}`);
    }
    const url = `http://inside/pay/${linkToken}/attempt`;
    const answer = await press?.handler({ method: "POST", url, headers, body: body() }, params(linkToken));
    expect(answer?.headers.get("location")).toBe(`/pay/${linkToken}?problem=bank_unsuitable`);
    expect(await textOf(PAGE, linkToken, "?problem=bank_unsuitable")).toContain(
      "Ese banco no admite este tipo de pago",
    );
    const [row] = await database.sql`
      select count(*)::int as count from payment_attempt a join operation o on o.uuid = a.operation_uuid
       where o.link_token = ${linkToken}`;
    expect(row).toEqual({ count: 0 });
  });
});

it("a document whose name is none is not there", async () => {
  const { linkToken } = await payable();
  const route = routes.find(({ path }) => path.includes("documents"));
  const headers = new Headers({ "user-agent": CHROME });
  const params = Promise.resolve({ linkToken, documentUuid: "nonsense" });
  const url = `http://inside/pay/${linkToken}/documents/nonsense`;
  expect((await route?.handler({ method: "GET", url, headers, body: null }, { params }))?.status).toBe(404);
});

describe("a link that has been renewed (decision 188)", () => {
  const renewed = async ({ uuid }: Readonly<{ uuid: string }>) => {
    await database.sql`update operation set status = 'EXPIRED', status_updated_at = now() where uuid = ${uuid}`;
    const copy = await renewOperation(database.db, merchant.caller, uuid, "API");
    return { uuid: copy.uuid, linkToken: copy.url.split("/").at(-1) ?? "" };
  };

  it("leads to the newest renewal, which the visit opens then; what stands below it stays", async () => {
    const old = await payable();
    const last = await renewed(await renewed(old));
    const led = await ask(page(), old.linkToken, "203.0.113.8");
    expect([led.status, led.headers.get("location")]).toEqual([303, `/pay/${last.linkToken}?renewed=1`]);
    expect(await statusOf(last)).toBe("CREATED");
    for (const route of routes.filter(({ path, method }) => method === "GET" && path !== PAGE)) {
      const { headers } = await ask(route, old.linkToken, "203.0.113.8");
      expect(headers.get("location") ?? "", route.path).not.toContain(last.linkToken);
    }
    expect((await ask(page(), last.linkToken, "203.0.113.8")).status).toBe(200);
    expect(await statusOf(last)).toBe("OPENED");
  });

  it("shows its end as before where nobody has renewed it", async () => {
    const { uuid, linkToken } = await payable();
    await database.sql`update operation set status = 'EXPIRED', status_updated_at = now() where uuid = ${uuid}`;
    expect((await ask(page(), linkToken, "203.0.113.8")).status).toBe(200);
  });
});

describe("a GET of anything but the page itself", () => {
  it("opens nothing (decision 83); the page does", async () => {
    const operation = await payable();
    for (const route of routes.filter(({ path, method }) => method === "GET" && path !== PAGE)) {
      await ask(route, operation.linkToken, "203.0.113.5");
      expect(await statusOf(operation), route.path).toBe("CREATED");
    }
    await ask(page(), operation.linkToken, "203.0.113.5");
    expect(await statusOf(operation)).toBe("OPENED");
  });
});

describe("a sign of a person (decision 83)", () => {
  const signsOf = async ({ uuid }: Readonly<{ uuid: string }>) => {
    const rows = await database.sql`
      select kind from operation_fact where operation_uuid = ${uuid} and kind = 'PERSON_SEEN'`;
    return rows.length;
  };

  it("is what the page's script tells, and every press; nothing else is", async () => {
    for (const route of routes) {
      const operation = await payable();
      await ask(page(), operation.linkToken, "203.0.113.6");
      await ask(route, operation.linkToken, "203.0.113.6");
      expect(await signsOf(operation), `${route.method} ${route.path}`).toBe(route.method === "POST" ? 1 : 0);
    }
  });

  it("is none of a robot's", async () => {
    for (const route of routes.filter(({ method }) => method === "POST")) {
      const operation = await payable();
      const { linkToken } = operation;
      const headers = new Headers({ "user-agent": "Mozilla/5.0 Barracuda Sentinel" });
      const params = Promise.resolve({ linkToken });
      await route.handler({ method: "POST", url: `http://inside/pay/${linkToken}`, headers, body: form() }, { params });
      expect(await signsOf(operation), route.path).toBe(0);
    }
  });
});
