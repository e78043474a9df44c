import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { testDatabase } from "@/db/testing/database";
import { pdfOfSize } from "@/lib/documents/testing/sample-pdfs";
import * as environment from "@/lib/shared/env";
import { openApiRoutes } from "./api-routes";
import { type Served, serveBehindEdge } from "./testing/served";

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
});
