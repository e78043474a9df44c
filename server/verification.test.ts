import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { testDatabase } from "@/db/testing/database";
import { pdfOfSize } from "@/lib/documents/testing/sample-pdfs";
import * as environment from "@/lib/shared/env";
import { openApiRoutes } from "./api-routes";
import { type Served, serveBehindEdge, statusOf } from "./testing/served";

vi.mock("../app/(payer)/_visit/assets", () => ({
  payerAssets: () => ({ style: "/s.css", script: "/s.js" }),
}));

const real = environment.env();
let folder: string;
let served: Served;
let origin: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "paraph-shown-"));
  await testDatabase();
  const routes = await openApiRoutes("http://127.0.0.1");
  served = await serveBehindEdge(
    (request, response) => void (routes(request, response) || response.writeHead(404).end()),
  );
  origin = `http://127.0.0.1:${served.port}`;
});

beforeEach(() => {
  vi.spyOn(environment, "env").mockReturnValue({ ...real, dataDir: folder });
});

afterAll(async () => {
  await served.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("a document that is shown to our server, larger than anything else that pages take", () => {
  const large = pdfOfSize(9_000_000);
  const form = () => {
    const data = new FormData();
    data.set("document", new Blob([large], { type: "application/pdf" }), "contract.pdf");
    return data;
  };

  it.each<[string, () => RequestInit]>([
    ["as it is", () => ({ body: large, headers: { "content-type": "application/pdf" } })],
    ["as a part of a form", () => ({ body: form() })],
  ])("%s, is answered by the API", async (_, sent) => {
    const response = await fetch(`${origin}/verification/v1/documents`, { method: "POST", ...sent() });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ verdict: "NOT_OURS" });
  });

  it.each<[string, () => RequestInit, string]>([
    ["a body", () => ({ body: "", headers: { "content-type": "application/pdf" } }), "invalid_request"],
    ["no body", () => ({ headers: { "content-type": "application/pdf" } }), "invalid_request"],
    [
      "a part",
      () => {
        const data = new FormData();
        data.set("document", new Blob([]), "contract.pdf");
        return { body: data };
      },
      "invalid_field",
    ],
  ])("is none where nothing is shown, as %s without a byte: a 400, and no verdict", async (_, sent, code) => {
    const response = await fetch(`${origin}/verification/v1/documents`, { method: "POST", ...sent() });
    expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ code })]);
  });

  it("is answered by the page, whose policy allows no script and no style but its own", async () => {
    const response = await fetch(`${origin}/verify?lang=en`, { method: "POST", body: form() });
    expect(response.status).toBe(200);
    const policy = response.headers.get("content-security-policy") ?? "";
    const [, nonce = "none"] = /'nonce-([^']+)'/.exec(policy) ?? [];
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(policy).not.toContain("unsafe");
    const page = await response.text();
    expect(page).toContain("This document does not bear our seal");
    expect(page).toContain(`<style nonce="${nonce}">`);
    expect(page.match(/<script/g)).toHaveLength(1);
  });

  it("is refused beyond 32 MB before anything of it is read", async () => {
    const response = await fetch(`${origin}/verification/v1/documents`, {
      method: "POST",
      body: new Uint8Array(34_000_000),
      headers: { "content-type": "application/pdf" },
    });
    expect([response.status, response.headers.get("content-type")]).toEqual([413, "application/problem+json"]);
  });

  it("has neighbours in the API's own form", async () => {
    for (const path of ["/verification", "/verification/v1", "/verification/v1/other"]) {
      const response = await fetch(`${origin}${path}`);
      expect([path, response.status, response.headers.get("content-type")]).toEqual([
        path,
        404,
        "application/problem+json",
      ]);
    }
  });

  it("is one of four at once from its network, and of thirty-two from all (decision 95)", async () => {
    const limitTo = (rateLimitAddress: number) =>
      vi.spyOn(environment, "env").mockReturnValue({ ...real, dataDir: folder, trustProxy: true, rateLimitAddress });
    limitTo(60_000);
    const begun: Socket[] = [];
    onTestFinished(() => begun.forEach((socket) => void socket.destroy()));
    const show = async (network: number) => {
      const headers = { "content-type": "application/pdf", "x-forwarded-for": `192.0.2.${network}` };
      const { status } = await fetch(`${origin}/verification/v1/documents`, { method: "POST", body: "%PDF-", headers });
      return status;
    };
    // The fifth is told so when four are there.
    const fill = async (network: number) => {
      const five = await Promise.all([1, 2, 3, 4, 5].map(() => begin(network)));
      begun.push(...five);
      const [refused] = await Promise.race(five.map((socket) => once(socket, "data")));
      expect(statusOf(String(refused))).toBe(429);
    };
    for (let network = 1; network <= 7; network += 1) await fill(network);
    expect(await show(8)).not.toBe(429);
    await fill(8);
    expect(await show(9)).toBe(429);
    for (const socket of begun.splice(0)) socket.destroy();
    // Whoever asks often is told to wait for that.
    limitTo(0);
    await expect.poll(() => show(9), { timeout: 20_000 }).not.toBe(429);
  });
});

/** A document that is shown, and doesn't end. */
async function begin(network: number): Promise<Socket> {
  const socket = connect(served.port, "127.0.0.1");
  await once(socket, "connect");
  const lines = [
    "POST /verification/v1/documents HTTP/1.1",
    "Host: pay.example",
    `X-Forwarded-For: 192.0.2.${network}`,
  ];
  socket.write(`${[...lines, "Content-Type: application/pdf", "Content-Length: 1000"].join("\r\n")}\r\n\r\n%PDF-`);
  return socket;
}
