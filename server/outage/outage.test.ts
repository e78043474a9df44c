import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LANGUAGES } from "@/components/payer/language";
import { closeDatabase, getDb, isDatabaseAway, watchDatabase } from "@/db/client";
import { emptyDatabase } from "@/db/testing/database";
import { openRoad, type Road } from "@/db/testing/road";
import { mailedPicture } from "@/lib/payer/mailed-picture";
import { withoutDatabase } from "./outage";
import { OUTAGE_WORDS } from "./outage-words";

const PATIENT = { timeout: 30_000, interval: 20 };

describe("pages while the database is away (decision 52)", () => {
  let road: Road;
  let server: Server;
  let pages: RequestListener;

  beforeEach(async () => {
    const database = await emptyDatabase();
    road = await openRoad(database.url);
    watchDatabase({ url: road.url });
    await getDb().execute(sql`select 1`);
    server = createServer(withoutDatabase((request, response) => pages(request, response))).listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  afterEach(async () => {
    await closeDatabase();
    road.end();
    server.closeAllConnections();
    server.close();
  });

  const ask = async (path = "/pay/x", init: RequestInit = {}) => {
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: "manual", ...init });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const losingIt = (answer: RequestListener): RequestListener => {
    return async (request, response) => {
      road.become("CLOSED");
      await expect.poll(isDatabaseAway, PATIENT).toBe(true);
      answer(request, response);
    };
  };

  it("are what they are while it is there, whatever their status", async () => {
    pages = (_request, response) => response.writeHead(500, { "X-Own": "yes" }).end("own");
    const { status, headers, text } = await ask();
    expect({ status, own: headers.get("x-own"), text }).toEqual({ status: 500, own: "yes", text: "own" });
  });

  it("say so at once, to a person in their language, to a script as a problem", async () => {
    pages = (_request, response) => response.end("a page");
    road.become("CLOSED");
    await expect.poll(isDatabaseAway, PATIENT).toBe(true);
    const page = await ask("/pay/x", { headers: { "accept-language": "gl-ES, es;q=0.5" } });
    expect(page).toMatchObject({ status: 503, text: expect.stringContaining(OUTAGE_WORDS.gl.title) });
    expect(page.text).toContain('<html lang="gl">');
    expect(Object.fromEntries(page.headers)).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "retry-after": "2",
      "cache-control": "no-store",
    });
    const chosen = await ask("/dashboard", { headers: { cookie: "a=b; paraph_language=es", "accept-language": "en" } });
    expect(chosen.text).toContain(OUTAGE_WORDS.es.title);
    const data = await ask("/dashboard/data/flows", { headers: { accept: "application/json" } });
    expect(JSON.parse(data.text)).toMatchObject({
      status: 503,
      code: "service_unavailable",
      instance: "/dashboard/data/flows",
    });
    expect(await ask("/pay/x/attempt", { method: "POST", body: "bankId=x" })).toMatchObject({ status: 503 });
    expect((await ask("/pay/x", { method: "HEAD" })).status).toBe(503);
    expect((await ask("/pay/x/transfer.svg")).status).toBe(503);
    expect((await ask(mailedPicture("/pay-assets/pictures/1/logo.x"))).status).toBe(503);
  });

  it("are files and the reference all the same", async () => {
    pages = (_request, response) => response.end("a file");
    road.become("CLOSED");
    await expect.poll(isDatabaseAway, PATIENT).toBe(true);
    for (const path of ["/_next/static/a.js", "/logo.svg", "/health/live", "/docs", "/openapi.json"])
      expect(await ask(path)).toMatchObject({ status: 200, text: "a file" });
  });

  it.each([
    ["fails", "GET", 500],
    ["says that there is nothing", "GET", 404],
    ["says that something went wrong", "GET", 200],
    ["fails on a form", "POST", 500],
  ])("take the place of one that %s because it has lost it", async (_what, method, status) => {
    pages = losingIt((_request, response) => {
      response.statusCode = status;
      response.setHeader("Set-Cookie", "a=b");
      response.setHeader("Content-Length", 5);
      response.write("wro");
      response.end("ng");
    });
    const answer = await ask("/pay/x", { method, headers: { "accept-language": "en" } });
    expect(answer).toMatchObject({ status: 503, text: expect.stringContaining(OUTAGE_WORDS.en.title) });
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(answer.text).not.toContain("wrong");
  });

  it("leave what has been done, and where it leads, as it is", async () => {
    pages = losingIt((_request, response) => response.writeHead(303, { Location: "/pay/x/bank" }).end());
    expect((await ask("/pay/x/attempt", { method: "POST" })).status).toBe(303);
    road.become("OPEN");
    await expect.poll(isDatabaseAway, PATIENT).toBe(false);
    pages = losingIt((_request, response) => response.writeHead(303, { Location: "/pay/x" }).end());
    expect((await ask("/psd2/callback/x")).headers.get("location")).toBe("/pay/x");
  });

  it("speak every language of the payer's page", () => {
    expect(Object.keys(OUTAGE_WORDS).toSorted()).toEqual(Object.keys(LANGUAGES).toSorted());
  });
});
