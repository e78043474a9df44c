import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import * as client from "@/db/client";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, type Merchant } from "@/db/testing/merchant";
import { flowCreationResult, type LineAnswer, lineAnswer } from "@/lib/flows/contract";
import { actorOf } from "@/lib/http/actor-of";
import { definitionOf } from "@/lib/http/api-route";
import { takeBatchTurn } from "@/lib/http/batch-turns";
import { documentedErrors } from "@/lib/http/openapi/documented-errors";
import { problemSchema } from "@/lib/http/openapi/problem-schema";
import { callRoute, tokenOf } from "@/lib/http/testing/call-route";
import { expectProblem, itIsGuarded, namedFields } from "@/lib/http/testing/guards";
import type { Caller } from "@/lib/shared/caller";
import { AppError } from "@/lib/shared/errors";
import { newUuid } from "@/lib/shared/ids";
import { log } from "@/lib/shared/log";
import { generator } from "@/lib/shared/testing/random";
import * as flowsRoute from "../route";
import { answerBatch, openBatch } from "./answer-batch";
import * as batchRoute from "./route";
import { holdingsOf } from "./testing/holdings";
import { createFlowsOf } from "./testing/without-turns";

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
});

beforeEach(async () => {
  merchant = await insertMerchant(database);
});

const path = "/flow/v1/flows/batch";
const NDJSON = "application/x-ndjson";

const ndjson = (lines: readonly unknown[]) =>
  new Blob([lines.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`).join("")], {
    type: NDJSON,
  });
const aLine = (fields: Readonly<Record<string, unknown>> = {}) => ({
  operations: [{ payment: { amount: 100, concept: "Invoice 7" } }],
  ...fields,
});

function post(body: Blob, as: Caller = merchant.caller) {
  return callRoute(batchRoute, { method: "POST", path, as, body });
}

async function send(body: Blob | readonly unknown[], as: Caller = merchant.caller): Promise<readonly LineAnswer[]> {
  const answer = await post(body instanceof Blob ? body : ndjson(body), as);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, NDJSON]);
  return answersIn(answer.bytes.toString("utf8"));
}

function answersIn(text: string): readonly LineAnswer[] {
  const lines = text.split("\n").slice(0, -1);
  return lines.map((line) => asDocumented(lineAnswer.strict().parse(JSON.parse(line))));
}

/** Whatever a test is about: a line is answered as the reference says, with what a single creation would have been. */
function asDocumented(answer: LineAnswer): LineAnswer {
  const { line, status, uuid, url, operations, problem } = answer;
  if (problem === null) {
    expect({ line, status, url, hasFlow: uuid !== null }).toEqual({
      ...{ line, status: 201, hasFlow: true },
      url: operations[0]?.url,
    });
    return answer;
  }
  const told = problemSchema.strict().parse(problem);
  const single = definitionOf(flowsRoute.POST);
  expect(single && documentedErrors("POST", single), `line ${line}`).toContain(told.code);
  expect(answer).toMatchObject({ uuid: null, url: null, operations: [], replayed: false, status: told.status });
  expect(told).toMatchObject({ instance: path, type: `/docs/errors#${told.code}` });
  return answer;
}

const problemShape = z.object({ code: z.string(), errors: z.array(z.object({ pointer: z.string() })).default([]) });

/** What is told of each line, in short. */
function told(answers: readonly LineAnswer[]): readonly string[] {
  return answers.map(({ line, status, problem, replayed }) => {
    if (problem === null) return `${line} ${status}${replayed ? " replayed" : ""}`;
    const { code, errors } = problemShape.parse(problem);
    return [line, status, code, ...errors.map(({ pointer }) => pointer)].join(" ");
  });
}

const flows = async (tenantUuid = merchant.tenantUuid) => {
  const [row] = await database.sql`select count(*)::int as count from flow where tenant_uuid = ${tenantUuid}`;
  return row?.count;
};

describe("POST /flow/v1/flows/batch (decision 220)", () => {
  itIsGuarded({
    handlers: batchRoute,
    method: "POST",
    path,
    caller: () => merchant.caller,
    body: ndjson([aLine()]),
    allow: "POST, OPTIONS",
    least: "OPERATOR",
  });

  it("answers each line in its place; what is wrong with one harms no other", async () => {
    const answers = await send([
      aLine({ externalId: "A" }),
      "{",
      aLine({ operations: [{ payment: { amount: 1.5 } }, { payment: { amount: 0 } }] }),
      "",
      aLine({ operations: [{ payment: { amount: 5 }, configurationUuid: newUuid() }] }),
      aLine({ operations: [{ id: "x", payment: { amount: 5 } }, { payment: { amount: 6 } }] }),
      7,
    ]);
    expect(told(answers)).toEqual([
      "1 201",
      "2 400 invalid_request",
      "3 400 invalid_field /operations/0/payment/amount /operations/1/payment/amount",
      "5 400 invalid_field /operations/0/configurationUuid",
      "6 201",
      "7 400 invalid_field ",
    ]);
    const [first, , , , two] = answers;
    const link = expect.stringMatching(/^http:\/\/localhost:3000\/pay\/[\w-]{22}$/);
    expect(first).toMatchObject({ url: link, operations: [{ url: link }], problem: null });
    expect(first?.url).toBe(first?.operations[0]?.url);
    expect(two?.operations.map(({ id }) => id)).toEqual(["x", null]);
    expect(answers[1]).toMatchObject({ uuid: null, url: null, operations: [], problem: { instance: path } });
    expect(await flows()).toBe(2);
  });

  it("refuses what is no batch as a whole", async () => {
    for (const type of ["application/json", "constructor", "__proto__"]) {
      expectProblem(await post(new Blob(["{}"], { type })), 415, "unsupported_media_type");
    }
    expectProblem(await post(new Blob(["\n \n"], { type: NDJSON })), 400, "invalid_request");
    const columns = await post(new Blob(["payment.amount\n1\n"], { type: "text/csv; charset=utf-8" }));
    expectProblem(columns, 400, "invalid_field");
    expect(namedFields(columns)).toEqual(["payment.amount"]);
    expectProblem(await post(new Blob(["externalId\n"], { type: "text/csv" })), 400, "invalid_request");
    expect(await flows()).toBe(0);
  });

  it("is not taken by a clock that is far off, to which the answers of today seem forgotten (decision 348)", async () => {
    vi.spyOn(client, "isClockFar").mockReturnValue(true);
    expectProblem(await post(ndjson([aLine()])), 503, "service_unavailable");
  });

  it("shows examples that it takes", async () => {
    const examples = definitionOf(batchRoute.POST)?.lines?.examples ?? {};
    expect(Object.keys(examples)).toEqual([NDJSON, "text/csv"]);
    for (const [type, example] of Object.entries(examples)) {
      const [answer] = await send(new Blob([example], { type }));
      expect(answer).toMatchObject({ line: type === NDJSON ? 1 : 2, status: 201, replayed: type !== NDJSON });
    }
    expect(await flows()).toBe(1);
    expect(answersIn(definitionOf(batchRoute.POST)?.lines?.answer ?? "")).toHaveLength(1);
  });

  it("takes a table, whose amounts are never guessed (decision 221)", async () => {
    const head = "externalId;operations.0.payment.amount;operations.0.payment.subject.email";
    const table = `\uFEFF${head}\r\nA;12345;ana@example.com\r\nB;12,345;\r\nC;12.345;\r\nD;;\r\n`;
    expect(told(await send(new Blob([table], { type: "text/csv" })))).toEqual([
      "2 201",
      "3 400 invalid_field /operations/0/payment/amount",
      "4 400 invalid_field /operations/0/payment/amount",
      "5 400 invalid_field /operations",
    ]);
    const rows = await database.sql`
      select f.external_id, o.amount, o.subject_email from flow f join operation o on o.flow_uuid = f.uuid
       where f.tenant_uuid = ${merchant.tenantUuid}`;
    expect(rows).toEqual([{ external_id: "A", amount: "12345", subject_email: "ana@example.com" }]);
  });
});

describe("a line's idempotencyKey", () => {
  it("gives the first answer again, and refuses another request for this line alone", async () => {
    const lines = [aLine({ idempotencyKey: "a" }), aLine({ idempotencyKey: "b" })];
    const first = await send(lines);
    const again = await send([
      { idempotencyKey: "b", ...aLine() },
      aLine({ idempotencyKey: "a", externalId: "other" }),
      aLine({ idempotencyKey: "c" }),
      aLine({ idempotencyKey: "c" }),
      aLine({ idempotencyKey: "c", externalId: "other" }),
    ]);
    expect(told(again)).toEqual([
      "1 201 replayed",
      "2 422 idempotency_key_reused",
      "3 201",
      "4 201 replayed",
      "5 422 idempotency_key_reused",
    ]);
    expect(again[0]).toEqual({ ...first[1], line: 1, replayed: true });
    expect(await flows()).toBe(3);
  });

  it("is free again after a refusal", async () => {
    expect(told(await send([{ idempotencyKey: "a", operations: [] }]))).toEqual(["1 400 invalid_field /operations"]);
    expect(told(await send([aLine({ idempotencyKey: "a" })]))).toEqual(["1 201"]);
  });

  it("is the Idempotency-Key of a single creation, whichever came first", async () => {
    const single = (key: string, body: unknown) =>
      callRoute(flowsRoute, {
        method: "POST",
        path: "/flow/v1/flows",
        as: merchant.caller,
        body,
        headers: { "idempotency-key": key },
      });
    const made = flowCreationResult.parse((await single("a", aLine())).body);
    const [line, other] = await send([aLine({ idempotencyKey: "a" }), aLine({ idempotencyKey: "b" })]);
    expect(line).toMatchObject({ uuid: made.uuid, operations: made.operations, replayed: true });
    const replayed = await single("b", aLine());
    expect(replayed.headers.get("idempotency-replayed")).toBe("true");
    expect(replayed.headers.get("location")).toBe(`/flow/v1/flows/${other?.uuid}`);
    expect(replayed.body).toMatchObject({ uuid: other?.uuid, operations: other?.operations });
    expectProblem(await single("b", aLine({ externalId: "other" })), 422, "idempotency_key_reused");
    expect(await flows()).toBe(2);
  });

  it("is another key for another client, and for another organisation", async () => {
    const stranger = await insertMerchant(database);
    const collaborator = await insertCollaborator(database, merchant);
    const lines = [aLine({ idempotencyKey: "a" })];
    const uuids = [];
    for (const caller of [merchant.caller, stranger.caller, collaborator]) {
      const [answer] = await send(lines, caller);
      expect(answer).toMatchObject({ status: 201, replayed: false });
      uuids.push(answer?.uuid);
    }
    expect(new Set(uuids).size).toBe(3);
    expect([await flows(), await flows(stranger.tenantUuid)]).toEqual([2, 1]);
  });

  it("of a line with documents is replayed within the batch, and refused for another request or done again after a refusal", async () => {
    const signed = { type: "SIGNATURE", subject: { name: "Ana", email: "ana@example.com" } };
    const drawn = aLine({
      idempotencyKey: "drawn",
      operations: [{ payment: { amount: 7 }, invoice: { generateDocument: true } }],
    });
    const lines = [
      drawn,
      aLine({ idempotencyKey: "signed", operations: [signed] }),
      aLine({ idempotencyKey: "refused", operations: [{ ...signed, id: 7 }] }),
      // Looked at while the chunk before is written.
      drawn,
      aLine({ idempotencyKey: "signed", operations: [signed] }),
      aLine({ idempotencyKey: "signed", operations: [signed], externalId: "other" }),
      aLine({ idempotencyKey: "refused" }),
    ];
    const answers = await send(lines);
    expect(told(answers)).toEqual([
      "1 201",
      "2 201",
      "3 400 invalid_field /operations/0/id",
      "4 201 replayed",
      "5 201 replayed",
      "6 422 idempotency_key_reused",
      "7 201",
    ]);
    expect([answers[3]?.uuid, answers[4]?.uuid]).toEqual([answers[0]?.uuid, answers[1]?.uuid]);
    expect(told(await send(lines)).slice(0, 2)).toEqual(["1 201 replayed", "2 201 replayed"]);
    expect(await flows()).toBe(3);
  });

  it("whose answer can't be read any more is a problem of its own line", async () => {
    const lines = ["a", "b", "c"].map((key) => aLine({ idempotencyKey: key }));
    await send(lines);
    // As by an APP_SECRET that nobody has any more.
    await database.sql`update idempotency_key set body = 'v2.00.AA.AA' where key = 'b' and tenant_uuid = ${merchant.tenantUuid}`;
    const again = [...lines, aLine({ idempotencyKey: "d" })];
    expect(told(await send(again))).toEqual(["1 201 replayed", "2 500 internal_error", "3 201 replayed", "4 201"]);
    expect(await flows()).toBe(4);
  });

  it("waits for whoever works under it, and takes over from whoever died", async () => {
    const lease = (key: string, until: string) =>
      database.sql.unsafe(
        `insert into idempotency_key (tenant_uuid, actor, key, request_sha256, locked_until, created_at)
         values ($1, $2, $3, 'another process', now() + $4::interval, now())`,
        [merchant.tenantUuid, actorOf(merchant.caller), key, until],
      );
    await lease("dead", "-1 second");
    await database.sql`
      insert into idempotency_key (tenant_uuid, actor, key, request_sha256, status, headers, locked_until, created_at)
      values (${merchant.tenantUuid}, ${actorOf(merchant.caller)}, 'old', 'x', 201, '{}', now(), now() - interval '25 hours')`;
    const lines = [aLine({ idempotencyKey: "dead" }), aLine({ idempotencyKey: "old" })];
    expect(told(await send(lines))).toEqual(["1 201", "2 201"]);
    expect(told(await send(lines))).toEqual(["1 201 replayed", "2 201 replayed"]);
    const [first] = await send([aLine({ idempotencyKey: "x" })]);
    await database.sql`update idempotency_key set status = null, body = null, locked_until = now() + interval '1 minute' where key = 'x'`;
    const [waiting] = await send([aLine({ idempotencyKey: "x" })]);
    expect(waiting).toMatchObject({ status: 409, problem: { code: "idempotency_in_progress", retryAfter: 1 } });
    expect(first?.status).toBe(201);
  });

  it("of a line with documents is worked under by one of two batches that bring it at once", async () => {
    const signature = { type: "SIGNATURE", subject: { name: "Ana", email: "ana@example.com" } };
    const lines = ["a", "b", "c"].map((key) => aLine({ idempotencyKey: key, operations: [signature] }));
    const headers = new Headers({ "content-type": NDJSON });
    const sendOne = () => createFlowsOf({ body: ndjson(lines).stream(), headers }, merchant.caller);
    const both = await Promise.all([sendOne(), sendOne()]);
    expect(await flows()).toBe(3);
    const again = await send(lines);
    expect(told(again)).toEqual(["1 201 replayed", "2 201 replayed", "3 201 replayed"]);
    for (const [at, { uuid }] of again.entries()) {
      const answers = both.map((answer) => answer[at]);
      expect(answers.map((answer) => answer?.status).every((status) => status === 201 || status === 409)).toBe(true);
      expect(answers.flatMap((answer) => answer?.uuid ?? [])).toContain(uuid);
    }
  });

  it("makes each line once when the same batch comes many times at once, in any order", async () => {
    const lines = Array.from({ length: 450 }, (_, at) => aLine({ idempotencyKey: `k${at}`, externalId: `E${at}` }));
    // As from processes of their own: each takes one batch of a client at a time.
    const headers = { authorization: `Bearer ${await tokenOf(merchant.caller)}`, "x-tenant-id": merchant.tenantUuid };
    const calls = [lines, lines.toReversed(), lines].map(async (each) => {
      const request = new Request(`http://localhost:3000${path}`, {
        method: "POST",
        headers: { ...headers, "content-type": NDJSON },
        body: await ndjson(each).text(),
      });
      return createFlowsOf(request, merchant.caller);
    });
    const [one, backwards, other] = await Promise.all(calls);
    expect(await flows()).toBe(450);
    const uuids = (answers: readonly LineAnswer[] = []) => answers.map(({ uuid }) => uuid);
    expect(uuids(other)).toEqual(uuids(one));
    expect(uuids(backwards).toReversed()).toEqual(uuids(one));
    expect(new Set(uuids(one)).size).toBe(450);
  });
});

describe("a batch that breaks off", () => {
  /** A body that sends what it is told to, and breaks. */
  function breaking(lines: readonly unknown[], rest = "") {
    return new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(new Uint8Array(await ndjson(lines).arrayBuffer()));
        controller.enqueue(new TextEncoder().encode(rest));
      },
      pull(controller) {
        controller.error(Object.assign(new Error("gone"), { name: "RequestAborted" }));
      },
    });
  }

  it("keeps what it answered, makes nothing of a line without an end, and makes the rest when it is sent again", async () => {
    const lines = Array.from({ length: 900 }, (_, at) => aLine({ idempotencyKey: `k${at}` }));
    const body = breaking(lines.slice(0, 500), JSON.stringify(aLine()));
    const answered = await createFlowsOf({ body, headers: new Headers({ "content-type": NDJSON }) }, merchant.caller);
    expect(answered.every(({ status }) => status === 201)).toBe(true);
    expect(answered.length).toBeGreaterThan(0);
    const made = await flows();
    // Whole chunks, of which the last may have been written and never answered.
    expect([200, 400]).toContain(made);
    const again = await send(lines);
    expect(await flows()).toBe(900);
    expect(again.filter(({ replayed }) => replayed)).toHaveLength(made);
    for (const { line, uuid } of answered) expect(again[line - 1]?.uuid).toBe(uuid);
  });

  it("ends when its reader goes away: what was begun is finished, and its turn is over", async () => {
    const lines = Array.from({ length: 3_000 }, (_, at) => aLine({ idempotencyKey: `k${at}` }));
    const request = new Request(`http://localhost:3000${path}`, {
      method: "POST",
      body: ndjson(lines),
      headers: { authorization: `Bearer ${await tokenOf(merchant.caller)}`, "x-tenant-id": merchant.tenantUuid },
    });
    const response = await batchRoute.POST(request, { params: Promise.resolve({}) });
    await response.body?.cancel();
    const made = await flows();
    expect(made).toBeLessThan(3_000);
    expect((await send(lines)).filter(({ replayed }) => replayed)).toHaveLength(made);
    expect(await flows()).toBe(3_000);
  });
});

it("goes no further once its caller may not any more", async () => {
  const lines = Array.from({ length: 450 }, () => aLine());
  const request = { body: ndjson(lines).stream(), headers: new Headers({ "content-type": NDJSON }) };
  let asked = 0;
  const answers = await createFlowsOf(request, merchant.caller, async () => {
    asked += 1;
    if (asked > 1) throw new AppError("invalid_token", { detail: "Its mandate was revoked." });
  });
  expect(answers.map(({ status }) => status)).toEqual([...Array(200).fill(201), ...Array(250).fill(401)]);
  expect(await flows()).toBe(200);
});

describe("a reader that takes its time (decision 227)", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Reads the first chunk's answers, does something, and reads the rest. */
  async function readingSlowly(lines: readonly unknown[], meanwhile: () => Promise<unknown> | unknown) {
    const request = { body: ndjson(lines).stream(), headers: new Headers({ "content-type": NDJSON }) };
    const asked = { requestId: newUuid(), stillMay: async () => undefined };
    const groups = answerBatch(database.db, merchant.caller, await openBatch(request), asked);
    const answers: LineAnswer[] = [];
    for await (const group of groups) {
      answers.push(...group);
      if (answers.length === group.length) await meanwhile();
    }
    return answers;
  }

  const anHour = () => vi.setSystemTime(Date.now() + 3_600_000);

  it("finds lines that were made when their answers were made room for: nothing is written as it was planned an hour ago", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const begun = Date.now();
    const lines = Array.from({ length: 600 }, (_, at) => aLine({ externalId: `E${at}` }));
    const answers = await readingSlowly(lines, anHour);
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    const rows = await database.sql`
      select created_at, count(*)::int as count from operation
       where tenant_uuid = ${merchant.tenantUuid} group by 1 order by 1`;
    // The second chunk had been planned before the first was read.
    expect(rows.map(({ created_at, count }) => [new Date(created_at).getTime() - begun, count])).toEqual([
      [0, 200],
      [3_600_000, 400],
    ]);
  });

  it("finds nothing paid to an account that was closed meanwhile", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const lines = Array.from({ length: 600 }, () => aLine());
    const answers = await readingSlowly(lines, async () => {
      anHour();
      await database.sql`update creditor_account set status = 'DISABLED' where uuid = ${merchant.creditorAccountUuid}`;
    });
    expect(answers.map(({ status }) => status)).toEqual([...Array(200).fill(201), ...Array(400).fill(400)]);
    expect(await flows()).toBe(200);
  });
});

it("logs what fails for all lines of a chunk once", async () => {
  const complain = vi.spyOn(log, "error");
  const request = { body: ndjson(Array(450).fill(aLine())).stream(), headers: new Headers({ "content-type": NDJSON }) };
  const answers = await createFlowsOf(request, merchant.caller, async () => {
    throw new Error("broken");
  });
  expect(answers.map(({ status }) => status)).toEqual(Array(450).fill(500));
  expect(complain).toHaveBeenCalledTimes(3);
});

it.each([
  ["the database is away", Object.assign(new Error("write ECONNREFUSED"), { code: "ECONNREFUSED", query: "" }), 503, 2],
  ["too many come", new AppError("rate_limited", { retryAfterSeconds: 7 }), 429, 7],
])(
  "says of a line in how many seconds it is worth sending it again, when %s",
  async (_why, error, status, retryAfter) => {
    const request = { body: ndjson([aLine()]).stream(), headers: new Headers({ "content-type": NDJSON }) };
    const [answer] = await createFlowsOf(request, merchant.caller, async () => {
      throw error;
    });
    expect(answer).toMatchObject({ status, problem: { status, retryAfter } });
  },
);

it("says of a line whose COMMIT nobody answered in how many seconds it is worth sending it again", async () => {
  await database.sql.unsafe(`
    create function leave() returns trigger language plpgsql
      as $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
    create constraint trigger leave after insert on flow deferrable initially deferred for each row execute function leave();`);
  try {
    const [answer] = await send([aLine()]);
    expect(answer).toMatchObject({ status: 503, problem: { code: "service_unavailable", retryAfter: 2 } });
  } finally {
    await database.sql.unsafe("drop trigger leave on flow; drop function leave();");
  }
});

it("asks before each line that takes long whether its caller still may", async () => {
  const signature = aLine({ operations: [{ type: "SIGNATURE", subject: { name: "Ana", email: "ana@example.com" } }] });
  const request = { body: ndjson([signature, signature]).stream(), headers: new Headers({ "content-type": NDJSON }) };
  const answers = await createFlowsOf(request, merchant.caller, async () => {
    if ((await flows()) > 0) throw new AppError("invalid_token", { detail: "Its mandate was revoked." });
  });
  expect(told(answers)).toEqual(["1 201", "2 401 invalid_token"]);
});

it("names fifty bad fields of a line, and says how many there are", async () => {
  const bad = { payment: { amount: "1", currency: 7, concept: 7 } };
  const lines = [16, 17].map((many) => aLine({ operations: Array(many).fill(bad) }));
  const [all, some] = await send(lines);
  expect(all?.problem).toMatchObject({ detail: expect.not.stringContaining("There are"), errors: { length: 48 } });
  expect(some?.problem).toMatchObject({
    code: "invalid_field",
    detail: expect.stringContaining("There are 51, of which the first 50 are named."),
    errors: { length: 50, 49: { pointer: "/operations/16/payment/currency" } },
  });
});

describe("one at a time", () => {
  afterEach(() => {
    for (const end of ends.splice(0)) end();
  });
  const ends: (() => void)[] = [];

  it("another batch of the same caller is a 429, another's is not; an organisation has a few, and so has a process", async () => {
    const begin = (caller: Caller) => {
      const end = takeBatchTurn(caller);
      ends.push(end);
      return end;
    };
    const another = (of: Merchant): Caller => ({ ...of.caller, actor: { type: "CLIENT", clientId: newUuid() } });
    const end = begin(merchant.caller);
    const refused = await post(ndjson([aLine()]));
    expectProblem(refused, 429, "rate_limited");
    expect(refused.headers.get("retry-after")).toBe("2");
    const other = await insertMerchant(database);
    expect(told(await send([aLine()], other.caller))).toEqual(["1 201"]);
    begin(another(merchant));
    expectProblem(await post(ndjson([aLine()]), another(merchant)), 429, "rate_limited");
    end();
    end();
    expect(told(await send([aLine()]))).toEqual(["1 201"]);
    // A batch that is refused as a whole leaves its turn as well.
    expect((await post(new Blob([""], { type: NDJSON }))).status).toBe(400);
    expect(told(await send([aLine()]))).toEqual(["1 201"]);
    for (let at = 0; at < 5; at += 1) begin((await insertMerchant(database)).caller);
    expectProblem(await post(ndjson([aLine()])), 429, "rate_limited");
  });
});

describe("what goes wrong while writing", () => {
  it("is told of the line that it goes wrong for, and of no other", async () => {
    await database.sql.unsafe(`
      create function refuse_unlucky() returns trigger language plpgsql
        as $$ begin if new.external_id = 'unlucky' then raise 'no luck'; end if; return new; end $$;
      create trigger refuse_unlucky before insert on flow for each row execute function refuse_unlucky();`);
    try {
      const lines = ["A", "unlucky", "C"].map((externalId) => aLine({ externalId, idempotencyKey: externalId }));
      expect(told(await send(lines))).toEqual(["1 201", "2 500 internal_error", "3 201"]);
      expect(told(await send(lines))).toEqual(["1 201 replayed", "2 500 internal_error", "3 201 replayed"]);
    } finally {
      await database.sql.unsafe("drop trigger refuse_unlucky on flow; drop function refuse_unlucky();");
    }
    expect(await flows()).toBe(2);
  });

  it("wakes whoever sends once for many links, not once for each", async () => {
    const lines = Array.from({ length: 60 }, (_, at) =>
      aLine({
        operations: [
          {
            payment: { amount: 100, subject: { email: `a${at}@example.com` } },
            delivery: { channels: [{ type: "EMAIL" }] },
          },
        ],
      }),
    );
    const jobs = async () => {
      const [row] = await database.sql`
        select count(*)::int as count from graphile_worker.jobs where task_identifier = 'send-deliveries'`;
      return row?.count;
    };
    const before = await jobs();
    await send(lines);
    const [row] =
      await database.sql`select count(*)::int as count from delivery where tenant_uuid = ${merchant.tenantUuid}`;
    expect([row?.count, (await jobs()) - before]).toEqual([60, 1]);
  });
});

it("leaves what as many single creations leave, for requests of every kind", async () => {
  const random = generator(220);
  const settings = {
    settings: { reminders: { daysFromDue: [-3, 2], channels: [{ type: "EMAIL" }] } },
  } as const;
  // Both are made at one moment.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  const single = await insertMerchant(database, settings);
  const batch = await insertMerchant(database, settings);
  const some = <T>(value: T): T | undefined => (random.next() < 0.5 ? value : undefined);
  const sendAt = new Date(Date.now() + 5 * 86_400_000).toISOString();
  const requests = Array.from({ length: 120 }, (_, at) => ({
    // Each has its name, by which the two that were made of it are compared.
    externalId: `E${at}`,
    countryCode: some("PT"),
    languageCode: some("fr"),
    labels: some([{ name: "team", value: "north" }]),
    order: some("SEQUENTIAL"),
    operations: Array.from({ length: 1 + Math.floor(random.next() * 3) }, (__, position) =>
      random.next() < 0.06
        ? { type: "SIGNATURE", subject: { name: "Ana", email: "ana@example.com" } }
        : {
            id: some(`${position}`),
            externalId: some(`O${at}`),
            expirationOffset: some("P9D"),
            payment: {
              // A few are refused, and leave nothing.
              amount: random.next() < 0.05 ? 1.5 : 1 + Math.floor(random.next() * 99_999),
              concept: some(`Concept ${at}`),
              subject: { name: some("Ana"), email: `Ana${at}@example.com` },
              psd2Payment: some({ product: random.pick(["SEPA_CREDIT_TRANSFER", "INSTANT_SEPA_CREDIT_TRANSFER"]) }),
            },
            invoice: some({ externalId: `I${at}`, dueDate: "2030-01-31", generateDocument: random.next() < 0.1 }),
            delivery: some({ channels: [{ type: "EMAIL" }], sendAt: some(sendAt) }),
          },
    ),
  }));
  const keyOf = (at: number) => (at % 3 === 0 ? `key ${at}` : undefined);
  const alone: unknown[] = [];
  for (const [at, body] of requests.entries()) {
    const key = keyOf(at);
    const headers = key === undefined ? {} : { "idempotency-key": key };
    const call = { method: "POST", path: "/flow/v1/flows", as: single.caller, body, headers } as const;
    alone.push((await callRoute(flowsRoute, call)).status);
  }
  const together = await send(
    requests.map((body, at) => ({ ...body, idempotencyKey: keyOf(at) })),
    batch.caller,
  );
  vi.useRealTimers();
  expect(together.map(({ status }) => status)).toEqual(alone);
  expect(new Set(alone)).toEqual(new Set([201, 400]));
  const [ofBatch, ofSingle] = [
    await holdingsOf(database, batch.tenantUuid),
    await holdingsOf(database, single.tenantUuid),
  ];
  expect(ofBatch).toEqual(ofSingle);
  const compared = Object.entries(ofSingle).flatMap(([table, rows]) => (rows.length > 0 ? [table] : []));
  expect(compared).toEqual(
    expect.arrayContaining([
      "delivery",
      "document",
      "flow",
      "idempotency_key",
      "operation",
      "operation_search",
      "reminder_plan",
      "signer",
      "tally",
    ]),
  );
}, 60_000);

it("is written for the caller's own channel", async () => {
  const collaborator = await insertCollaborator(database, merchant);
  await send([aLine()], collaborator);
  const [row] = await database.sql`
    select f.collaborator_uuid, o.collaborator_uuid as of_operation from flow f
      join operation o on o.flow_uuid = f.uuid where f.tenant_uuid = ${merchant.tenantUuid}`;
  const uuid = collaborator.collaborator?.uuid;
  expect(row).toEqual({ collaborator_uuid: uuid, of_operation: uuid });
});

it("uses nothing of another organisation", async () => {
  const other = await insertMerchant(database);
  const naming = (operation: object) => aLine({ operations: [{ payment: { amount: 1 }, ...operation }] });
  const account = { psd2Payment: { creditorAccount: { uuid: other.creditorAccountUuid } } };
  const answers = await send([
    naming({ configurationUuid: other.configurationUuid }),
    naming({ payment: { amount: 1, ...account } }),
  ]);
  expect(told(answers)).toEqual([
    "1 400 invalid_field /operations/0/configurationUuid",
    "2 400 invalid_field /operations/0/payment/psd2Payment/creditorAccount/uuid",
  ]);
});
