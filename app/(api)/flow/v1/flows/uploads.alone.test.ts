import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { pdfOfSize } from "@/lib/documents/testing/sample-pdfs";
import { callRoute, tokenOf } from "@/lib/http/testing/call-route";
import { type StreamedForm, streamedForm } from "@/lib/http/testing/streamed-form";
import { env } from "@/lib/shared/env";
import { newUuid } from "@/lib/shared/ids";
import { FILE_BYTES_MAX } from "@/lib/shared/limits";
import * as operationsRoute from "../operations/route";
import * as collectionRoute from "./invoice-collection/route";

// A data directory of this test's own: others put uploads into theirs meanwhile.
vi.mock("@/lib/shared/env", async (original) => {
  const actual = await original<typeof import("@/lib/shared/env")>();
  return { ...actual, env: () => ({ ...actual.env(), dataDir: `${actual.env().dataDir}/uploads` }) };
});

const MEGABYTE = 1024 * 1024;

let database: TestDatabase;
let merchant: Merchant;
let token: string;
const pdf = pdfOfSize(FILE_BYTES_MAX);

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
  token = await tokenOf(merchant.caller);
});

setFlagsFromString("--expose-gc");
const collect = z.custom<() => void>((value) => typeof value === "function").parse(runInNewContext("gc"));

/** Twice: V8 sweeps buffers beside the program, and takes those of one collection off its books at the next. */
function collectGarbage(): void {
  collect();
  collect();
}

/** All that V8 knows of: objects, and buffers beside them. */
function memoryBytes(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const payload = {
  operations: [{ payment: { amount: 100 }, invoice: { id: "inv", externalId: "big", generateDocument: true } }],
};

function post({ contentType, body }: StreamedForm, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  const request = new Request("http://localhost:3000/flow/v1/flows/invoice-collection", {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "x-tenant-id": merchant.tenantUuid,
      "content-type": contentType,
      ...headers,
    },
    body,
    duplex: "half",
  } as RequestInit);
  return collectionRoute.POST(request, { params: Promise.resolve({}) });
}

/** Reads an answer to its end and keeps no more than a digest of it. */
async function digestOf(response: Response, onPiece: () => void = () => undefined) {
  const hash = createHash("sha256");
  let length = 0;
  for await (const piece of response.body ?? []) {
    onPiece();
    hash.update(piece);
    length += piece.length;
  }
  return {
    status: response.status,
    length,
    sha256: hash.digest("hex"),
    announced: response.headers.get("content-length"),
  };
}

const workFolders = () => readdir(join(env().dataDir, "work")).catch(() => []);

describe("an upload of 8 MB (decision 42)", () => {
  it("is never in this process's memory, nor is the document in its answer", async () => {
    // Whatever is loaded and compiled by the way is there already.
    for (const bytes of [pdfOfSize(100_000), pdfOfSize(2_000_000)]) {
      await digestOf(await post(streamedForm(payload, { name: "inv", bytes }), { "idempotency-key": newUuid() }));
    }
    collectGarbage();
    const before = memoryBytes();
    const rssBefore = process.memoryUsage.rss();
    const [held, rss]: [number[], number[]] = [[], []];
    let pieces = 0;
    const look = () => {
      rss.push(process.memoryUsage.rss() - rssBefore);
      if (++pieces % 50 !== 0) return;
      collectGarbage();
      held.push(memoryBytes() - before);
    };
    const form = streamedForm(payload, { name: "inv", bytes: pdf }, look);
    const answer = await digestOf(await post(form, { "idempotency-key": newUuid() }), look);
    expect(answer.status).toBe(201);
    expect(answer.length).toBeGreaterThan((FILE_BYTES_MAX * 4) / 3);
    expect(answer.announced).toBe(String(answer.length));
    // Wherever one looks, upload or answer, no more than a few pieces are held.
    expect(held.length).toBeGreaterThanOrEqual(4);
    expect(Math.max(...held) - Math.min(...held), `bytes held: ${held.join(", ")}`).toBeLessThan(2 * MEGABYTE);
    expect(Math.max(...rss)).toBeLessThan(40 * MEGABYTE);
    expect(await workFolders()).toEqual([]);
  });

  it("is one of twenty at once while lists are answered", async () => {
    collectGarbage();
    const before = memoryBytes();
    const half = Math.floor(FILE_BYTES_MAX / 2 / 65_536) * 65_536;
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const arrivals: Promise<void>[] = [];
    const uploads = Array.from({ length: 20 }, async () => {
      let arrive: () => void = () => undefined;
      arrivals.push(
        new Promise<void>((resolve) => {
          arrive = resolve;
        }),
      );
      const form = streamedForm(payload, { name: "inv", bytes: pdf }, async (readBytes) => {
        if (readBytes !== half) return;
        arrive();
        await gate;
      });
      return digestOf(await post(form));
    });
    await Promise.all(arrivals);
    collectGarbage();
    // 80 MB have come by.
    expect(memoryBytes() - before).toBeLessThan(40 * MEGABYTE);
    const list = () => callRoute(operationsRoute, { path: "/flow/v1/operations", as: merchant.caller });
    expect((await list()).status).toBe(200);

    open();
    let [ended, answered] = [false, 0];
    const all = Promise.all(uploads).finally(() => {
      ended = true;
    });
    while (!ended) {
      expect((await list()).status).toBe(200);
      if (!ended) answered++;
    }
    expect((await all).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
    expect(answered).toBeGreaterThan(0);
    expect(await workFolders()).toEqual([]);
  });

  it("leaves nothing behind when its client goes away", async () => {
    const form = streamedForm(payload, { name: "inv", bytes: pdf }, (readBytes) => {
      if (readBytes > MEGABYTE) throw new Error("gone");
    });
    expect((await digestOf(await post(form))).status).toBe(400);
    expect(await workFolders()).toEqual([]);
  });

  it.each<[string, object, Uint8Array, number]>([
    ["over the limit", payload, Buffer.alloc(FILE_BYTES_MAX + 1, "%PDF-"), 413],
    [
      "over the limit, and ignored",
      { operations: [{ payment: { amount: 1 }, invoice: { id: "inv" } }] },
      Buffer.alloc(FILE_BYTES_MAX + 1),
      201,
    ],
    ["exactly at the limit", payload, pdf, 201],
    ["beside a bad field", { operations: [{ payment: { amount: 0 } }] }, pdf, 400],
    ["that nothing names", { operations: [{ payment: { amount: 1 } }] }, pdf, 400],
  ])("leaves nothing behind in the work folder when it is %s", async (_what, body, bytes, status) => {
    const key = newUuid();
    const send = async () => post(streamedForm(body, { name: "inv", bytes }), { "idempotency-key": key });
    const first = await send();
    const firstDigest = await digestOf(first);
    expect(firstDigest.status).toBe(status);
    const again = await send();
    // A refusal is not kept: it is found again.
    expect(again.headers.get("idempotency-replayed")).toBe(status === 201 ? "true" : null);
    const againDigest = await digestOf(again);
    expect(againDigest.status).toBe(status);
    if (status === 201) expect(againDigest.sha256).toBe(firstDigest.sha256);
    expect(await workFolders()).toEqual([]);
  });
});
