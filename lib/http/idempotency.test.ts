import { Readable } from "node:stream";
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import * as client from "@/db/client";
import { inTransaction, type Transaction } from "@/db/client";
import * as queries from "@/db/queries/idempotency";
import {
  claimIdempotencyKey,
  deleteOldIdempotencyKeys,
  releaseIdempotencyKey,
  storeIdempotentReply,
} from "@/db/queries/idempotency";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { addSeconds } from "@/lib/shared/clock";
import { AppError } from "@/lib/shared/errors";
import { newUuid } from "@/lib/shared/ids";
import { log } from "@/lib/shared/log";
import { Base64File } from "@/lib/shared/text/base64-file";
import type { AccessToken } from "@/lib/tokens/model";
import { apiRoutes, postRoute, type RouteHandler, rawBodyPostRoute } from "./api-route";
import { created, noContent, ok, type Reply } from "./reply/reply";
import { TEST_TOKEN } from "./testing/access-token";

const PATIENT = { timeout: 30_000, interval: 20 };

const TENANT = TEST_TOKEN.tenantUuid;

let token: AccessToken;
vi.mock("@/lib/tokens/verify-access-token", () => ({ verifyAccessToken: async () => token }));

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.sql`create table work (key text not null, run integer not null)`;
});

/** What a request does between taking its key and doing its work. */
let meanwhile: (run: number) => Promise<unknown>;
let answer: (run: number) => Reply;
let runs: number;
let key: string;
beforeEach(() => {
  token = TEST_TOKEN;
  meanwhile = async () => undefined;
  answer = (run) => created(`/things/${run}`, { run });
  runs = 0;
  key = newUuid();
});

const work = (tx: Transaction, run: number) => tx.execute(`insert into work values ('${key}', ${run})`);

const description = { summary: "", tag: "", responses: {} };

/** The two ways in which a POST works. */
const WAYS: Readonly<Record<string, RouteHandler>> = {
  "within one transaction": apiRoutes({
    POST: postRoute({
      ...description,
      operationId: "postThing",
      body: z.unknown(),
      handle: async ({ db }) => {
        const run = ++runs;
        await meanwhile(run);
        await work(db, run);
        return answer(run);
      },
    }),
  }).POST,
  "that opens its transaction late": apiRoutes({
    POST: rawBodyPostRoute({
      ...description,
      operationId: "postFile",
      rawBody: { kind: "json-or-multipart", schema: z.unknown() },
      handle: async ({ db, storeReply }) => {
        const run = ++runs;
        await meanwhile(run);
        return inTransaction(db, async (tx) => {
          await work(tx, run);
          const reply = answer(run);
          await storeReply(tx, reply);
          return reply;
        });
      },
    }),
  }).POST,
};

const AUTHORIZED = { authorization: "Bearer t", "x-tenant-id": TENANT };

async function send(handler: RouteHandler, body: BodyInit, headers: Readonly<Record<string, string>>, query = "") {
  const request = new Request(`http://localhost/things${query}`, {
    method: "POST",
    headers: { ...AUTHORIZED, ...headers },
    body,
  });
  const response = await handler(request, { params: Promise.resolve({}) });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === "" ? null : JSON.parse(text) };
}

describe.each(Object.entries(WAYS))("Idempotency-Key of a POST %s (decisions 2, 13 and 47)", (_way, handler) => {
  const post = (body = '{"a":1}') =>
    send(handler, body, { "content-type": "application/json", "idempotency-key": key });

  /** Which runs have left something. */
  async function worked() {
    const rows = await database.sql`select run from work where key = ${key} order by run`;
    return rows.map(({ run }) => run);
  }

  /** As if a minute had passed: the request that has the key may have died. */
  const endLease = () =>
    database.sql`update idempotency_key set locked_until = locked_until - interval '61 seconds' where key = ${key}`;

  it("replays the first answer, with its status and its Location", async () => {
    const [first, second] = [await post(), await post()];
    expect([second.status, second.body, second.headers.get("location")]).toEqual([201, { run: 1 }, "/things/1"]);
    expect([first, second].map(({ headers }) => headers.get("idempotency-replayed"))).toEqual([null, "true"]);
    expect(await worked()).toEqual([1]);
  });

  it("keeps no answer in clear: it may hold a secret that is shown once", async () => {
    answer = () => ok({ secret: "whsec_shown-once" });
    await post();
    const [row] = await database.sql`select body from idempotency_key where key = ${key}`;
    expect(row?.body).not.toContain("whsec");
    expect((await post()).body).toEqual({ secret: "whsec_shown-once" });
  });

  it("stands for the payload as a value: another is a 422, another spelling is the same", async () => {
    await post('{"amount":100,"labels":{"a":null,"b":"é"}}');
    const same = await post(' { "labels" : {"b":"\\u00e9","a":null}, "amount" : 1e2 }');
    expect([same.status, same.headers.get("idempotency-replayed")]).toEqual([201, "true"]);
    expect(await post('{"amount":100.5,"labels":{"a":null,"b":"é"}}')).toMatchObject({
      status: 422,
      body: { code: "idempotency_key_reused" },
    });
    expect(await worked()).toEqual([1]);
  });

  it("stands for the address as a whole: what a dry run has answered is not what is done then", async () => {
    await post();
    const headers = { "content-type": "application/json", "idempotency-key": key };
    const other = await send(handler, '{"a":1}', headers, "?dryRun=true");
    expect(other.headers.get("idempotency-replayed")).toBeNull();
    expect([400, 422]).toContain(other.status);
  });

  it("refuses a second request while the first one runs with 409, of another payload with 422", async () => {
    let finish: () => void = () => undefined;
    meanwhile = () =>
      new Promise<void>((done) => {
        finish = done;
      });
    const first = post();
    await vi.waitUntil(() => runs === 1, PATIENT);
    const second = await post();
    expect(second).toMatchObject({ status: 409, body: { code: "idempotency_in_progress" } });
    expect(second.headers.get("retry-after")).toBe("1");
    expect(await post('{"a":2}')).toMatchObject({ status: 422, body: { code: "idempotency_key_reused" } });
    finish();
    expect((await first).body).toEqual({ run: 1 });
    expect((await post()).headers.get("idempotency-replayed")).toBe("true");
  });

  it("lets one of twenty at once through", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => post()));
    expect(await worked()).toEqual([1]);
    for (const { status } of answers) expect([201, 409]).toContain(status);
  });

  it("whose request has lost it changes nothing and answers nothing: the other one's answer is the answer", async () => {
    let second: Awaited<ReturnType<typeof post>> | undefined;
    meanwhile = async (run) => {
      if (run > 1) return;
      await endLease();
      second = await post();
    };
    expect(await post()).toMatchObject({ status: 409, body: { code: "idempotency_in_progress" } });
    expect(second).toMatchObject({ status: 201, body: { run: 2 } });
    expect(await worked()).toEqual([2]);
    expect(await post()).toMatchObject({ status: 201, body: { run: 2 } });
  });

  it("whose request has lost it changes nothing while the other one still runs, nor frees it", async () => {
    let finish: () => void = () => undefined;
    let second: ReturnType<typeof post> | undefined;
    meanwhile = async (run) => {
      if (run > 1) {
        await new Promise<void>((done) => {
          finish = done;
        });
        return;
      }
      await endLease();
      second = post();
      await vi.waitUntil(() => runs === 2, PATIENT);
    };
    expect((await post()).status).toBe(409);
    expect((await post()).status).toBe(409);
    finish();
    expect((await second)?.body).toEqual({ run: 2 });
    expect(await worked()).toEqual([2]);
  });

  it("passes from one to the next, and to the next: the last one's work is the work", async () => {
    meanwhile = async (run) => {
      if (run > 3) return;
      await endLease();
      const next = await post();
      expect(next.status).toBe(run === 3 ? 201 : 409);
    };
    expect((await post()).status).toBe(409);
    expect(await worked()).toEqual([4]);
  });

  it("is free at once after a refusal or a failure, for the corrected request", async () => {
    answer = () => {
      throw new AppError("conflict", { detail: "no" });
    };
    expect((await post()).status).toBe(409);
    answer = () => {
      throw new Error("boom");
    };
    expect((await post('{"a":2}')).status).toBe(500);
    answer = (run) => ok({ run });
    expect(await post('{"a":3}')).toMatchObject({ status: 200, body: { run: 3 } });
    expect(await post('{"a":3}')).toMatchObject({ status: 200, body: { run: 3 } });
    expect(await worked()).toEqual([3]);
  });

  it("belongs to the client: another one's same key is another key, and each one's answer stays its own", async () => {
    expect((await post()).body).toEqual({ run: 1 });
    token = { ...TEST_TOKEN, clientId: "client-2" };
    expect((await post('{"b":1}')).body).toEqual({ run: 2 });
    expect((await post('{"b":1}')).headers.get("idempotency-replayed")).toBe("true");
    token = TEST_TOKEN;
    const replayed = await post();
    expect([replayed.body, replayed.headers.get("idempotency-replayed")]).toEqual([{ run: 1 }, "true"]);
    expect(await worked()).toEqual([1, 2]);
  });

  it("is not asked about by a clock that is far off, to which an answer of today seems forgotten (decision 348)", async () => {
    await post();
    const isFar = vi.spyOn(client, "isClockFar").mockReturnValue(true);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 25 * 3_600_000 });
    onTestFinished(() => void vi.useRealTimers());
    const refused = await post();
    expect([refused.status, refused.body.code, refused.headers.get("retry-after")]).toEqual([
      503,
      "service_unavailable",
      "5",
    ]);
    vi.useRealTimers();
    isFar.mockReturnValue(false);
    expect((await post()).headers.get("idempotency-replayed")).toBe("true");
    expect(await worked()).toEqual([1]);
  });

  it("is free again after a day, and for any payload when a process died while it held it", async () => {
    await post('{"a":1}');
    await database.sql`update idempotency_key set created_at = now() - interval '25 hours' where key = ${key}`;
    expect((await post('{"a":2}')).status).toBe(201);
    await database.sql`update idempotency_key set status = null, locked_until = now() - interval '1 second' where key = ${key}`;
    expect((await post('{"a":3}')).headers.get("idempotency-replayed")).toBeNull();
    expect(await worked()).toEqual([1, 2, 3]);
  });

  it("fits in 255 characters", async () => {
    const refusal = {
      status: 400,
      body: { code: "invalid_field", errors: [{ parameter: "Idempotency-Key", code: "invalid" }] },
    };
    key = "x".repeat(256);
    expect(await post()).toMatchObject(refusal);
    key = "";
    expect(await post()).toMatchObject(refusal);
    key = "x".repeat(255);
    expect((await post()).status).toBe(201);
    expect((await post()).headers.get("idempotency-replayed")).toBe("true");
  });

  it("is one: two of them would be read as a third (decision 60)", async () => {
    const headers = new Headers({ ...AUTHORIZED, "content-type": "application/json" });
    for (const one of [key, "another"]) headers.append("idempotency-key", one);
    const request = new Request("http://localhost/things", { method: "POST", headers, body: "{}" });
    const asked = { method: "POST", url: request.url, headers, body: request.body };
    const isRepeated = (name: string) => name === "idempotency-key";
    const refused = await handler({ ...asked, isRepeated }, { params: Promise.resolve({}) });
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      {
        code: "invalid_field",
        errors: [{ parameter: "Idempotency-Key", code: "invalid", detail: "must be there once" }],
      },
    ]);
    expect(await worked()).toEqual([]);
  });

  it("may be missing: each request is one of its own then", async () => {
    const without = () => send(handler, '{"a":1}', { "content-type": "application/json" });
    expect([(await without()).body, (await without()).body]).toEqual([{ run: 1 }, { run: 2 }]);
    expect(await worked()).toEqual([1, 2]);
  });

  it("replays an answer without a body as one", async () => {
    answer = () => noContent();
    expect(await post()).toMatchObject({ status: 204, body: null });
    const second = await post();
    expect([second.status, second.body, second.headers.get("idempotency-replayed")]).toEqual([204, null, "true"]);
    expect(await worked()).toEqual([1]);
  });

  it("that could not be freed is told in the log, the refusal still is the answer, and it is freed a moment later", async () => {
    const warn = vi.spyOn(log, "warn").mockReturnValue();
    await database.sql`
      create function stay() returns trigger language plpgsql as $$ begin raise exception 'stay'; end $$`;
    await database.sql`create trigger stay before delete on idempotency_key for each row execute function stay()`;
    answer = () => {
      throw new AppError("conflict", { detail: "no" });
    };
    try {
      expect(await post()).toMatchObject({ status: 409, body: { code: "conflict" } });
    } finally {
      await database.sql`drop trigger stay on idempotency_key`;
      await database.sql`drop function stay`;
    }
    expect(warn).toHaveBeenCalledWith({ err: expect.any(Error) }, expect.stringContaining("lease"));
    answer = (run) => ok({ run });
    await vi.waitFor(async () => expect(await post()).toMatchObject({ status: 200, body: { run: 2 } }), PATIENT);
  });

  it("whose claim was made and not acknowledged is free again at once", async () => {
    vi.spyOn(queries, "claimIdempotencyKey").mockImplementationOnce(async (...args) => {
      await claimIdempotencyKey(...args);
      throw new Error("write CONNECTION_CLOSED");
    });
    expect((await post()).status).toBe(500);
    expect(await post()).toMatchObject({ status: 201, body: { run: 1 } });
  });
});

const [settling] = Object.values(WAYS).slice(1);

describe("a POST that opens its transaction late (decision 47)", () => {
  const post = (body: BodyInit, headers: Readonly<Record<string, string>> = {}) => {
    if (!settling) throw new Error("There is no such way.");
    return send(settling, body, { "idempotency-key": key, ...headers });
  };
  const json = { "content-type": "application/json" };

  it("keeps the answer of a commit whose acknowledgement was lost", async () => {
    const handler = apiRoutes({
      POST: rawBodyPostRoute({
        ...description,
        operationId: "postFile",
        rawBody: { kind: "json", schema: z.unknown() },
        handle: async ({ db, storeReply }) => {
          await inTransaction(db, (tx) => storeReply(tx, ok({ run: 1 })));
          throw new Error("write CONNECTION_CLOSED");
        },
      }),
    }).POST;
    expect((await send(handler, "{}", { "idempotency-key": key, ...json })).status).toBe(500);
    expect(await send(handler, "{}", { "idempotency-key": key, ...json })).toMatchObject({
      status: 200,
      body: { run: 1 },
    });
  });

  it("must store its answer, with a key and without", async () => {
    const handler = apiRoutes({
      POST: rawBodyPostRoute({
        ...description,
        operationId: "postFile",
        rawBody: { kind: "json", schema: z.unknown() },
        handle: async () => ok({}),
      }),
    }).POST;
    expect((await send(handler, "{}", json)).status).toBe(500);
    expect((await send(handler, "{}", { "idempotency-key": key, ...json })).status).toBe(500);
  });

  it("takes a form for the same whatever its boundary, its spelling and the order of its parts", async () => {
    const form = (...parts: readonly (readonly [string, string])[]) => {
      const data = new FormData();
      for (const [name, value] of parts) data.append(name, name === "payload" ? value : new File([value], "a.pdf"));
      return data;
    };
    await post(form(["payload", '{"a":1}'], ["x", "1"], ["y", "2"]));
    const same = await post(form(["y", "2"], ["payload", '{ "a": 1.0 }'], ["x", "1"]));
    expect([same.status, same.headers.get("idempotency-replayed")]).toEqual([201, "true"]);
    expect((await post(form(["payload", '{"a":1}'], ["x", "2"], ["y", "1"]))).status).toBe(422);
    expect((await post(form(["payload", '{"a":1}'], ["x", "1"]))).status).toBe(422);
  });
});

describe("an answer with files, replayed", () => {
  const open = async () => Readable.from([Buffer.from("a page")]);
  /** `stored` are the files that can be opened again. */
  const route = (stored?: (key: string) => Promise<Readable>) =>
    apiRoutes({
      POST: postRoute({
        ...description,
        operationId: "postDocument",
        body: z.unknown(),
        ...(stored && { openFile: stored }),
        handle: async () => {
          const document = new Base64File({ key: "document-1", sizeBytes: 6, open });
          return created("/documents/1", { document }, [document]);
        },
      }),
    }).POST;
  const post = (handler: RouteHandler) =>
    send(handler, "{}", { "idempotency-key": key, "content-type": "application/json" });
  const sent = { status: 201, body: { document: Buffer.from("a page").toString("base64") } };

  it("has them once more, by the keys that were kept", async () => {
    const asked: string[] = [];
    const handler = route(async (key) => {
      asked.push(key);
      return open();
    });
    expect(await post(handler)).toMatchObject(sent);
    expect(asked).toEqual([]);
    const second = await post(handler);
    expect(second).toMatchObject(sent);
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    expect(asked).toEqual(["document-1"]);
  });

  it("is a failure where the route knows no way to its files", async () => {
    const handler = route();
    expect((await post(handler)).status).toBe(201);
    expect((await post(handler)).status).toBe(500);
  });
});

describe("a key in the database", () => {
  const claim = async (at: Date) => {
    const claimed = await claimIdempotencyKey(
      database.db,
      { tenantUuid: TENANT, actor: "client-1", key },
      { requestSha256: "0", at, lockedUntil: addSeconds(at, 60), replayedSince: addSeconds(at, -86_400) },
    );
    if (claimed.outcome !== "CLAIMED") throw new Error(claimed.outcome);
    return claimed.lease;
  };

  it("that a commit still holds is not freed, and nobody waits for it: the answer is kept", async () => {
    const lease = await claim(new Date());
    await inTransaction(database.db, async (tx) => {
      await storeIdempotentReply(tx, lease, { status: 204, headers: {}, body: null });
      await releaseIdempotencyKey(database.db, lease);
    });
    const [row] = await database.sql`select status from idempotency_key where key = ${key}`;
    expect(row).toEqual({ status: 204 });
  });

  it("is deleted when nobody can replay it any more", async () => {
    const at = new Date();
    await claim(at);
    const keys = async () => database.sql`select key from idempotency_key where key = ${key}`;
    await deleteOldIdempotencyKeys(database.db, at);
    expect(await keys()).toHaveLength(1);
    await deleteOldIdempotencyKeys(database.db, addSeconds(at, 1));
    expect(await keys()).toEqual([]);
  });
});
