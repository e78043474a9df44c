import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, type Merchant } from "@/db/testing/merchant";
import { flowCreationResult, type LineAnswer, lineAnswer } from "@/lib/flows/contract";
import { actorOf } from "@/lib/http/actor-of";
import { definitionOf } from "@/lib/http/api-route";
import { takeBatchTurn } from "@/lib/http/batch-turns";
import { callRoute, tokenOf } from "@/lib/http/testing/call-route";
import { expectProblem, itIsGuarded, namedFields } from "@/lib/http/testing/guards";
import type { Caller } from "@/lib/shared/caller";
import { AppError } from "@/lib/shared/errors";
import { newUuid } from "@/lib/shared/ids";
import { generator } from "@/lib/shared/testing/random";
import * as flowsRoute from "../route";
import * as batchRoute from "./route";
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
  return lines.map((line) => lineAnswer.strict().parse(JSON.parse(line)));
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
    expectProblem(await post(new Blob(["{}"], { type: "application/json" })), 415, "unsupported_media_type");
    expectProblem(await post(new Blob(["\n \n"], { type: NDJSON })), 400, "invalid_request");
    const columns = await post(new Blob(["payment.amount\n1\n"], { type: "text/csv; charset=utf-8" }));
    expectProblem(columns, 400, "invalid_field");
    expect(namedFields(columns)).toEqual(["payment.amount"]);
    expectProblem(await post(new Blob(["externalId\n"], { type: "text/csv" })), 400, "invalid_request");
    expect(await flows()).toBe(0);
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
    expect(told(await send([aLine({ idempotencyKey: "x" })]))).toEqual(["1 409 idempotency_in_progress"]);
    expect(first?.status).toBe(201);
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

/** Everything that was written for an organisation, but for identifiers, moments and secrets. */
async function holdings(tenantUuid: string): Promise<unknown> {
  const rows = await database.sql`
    select to_jsonb(f) - '{uuid,tenant_uuid,created_at}'::text[] as flow,
           (select jsonb_agg(to_jsonb(o) - '{uuid,tenant_uuid,flow_uuid,created_at,expires_at,link_token,payment_uuid,configuration_uuid,creditor_account_uuid}'::text[]
                             || jsonb_build_object('expires', o.expires_at::date,
                                  'deliveries', (select jsonb_agg(to_jsonb(d) - '{uuid,tenant_uuid,operation_uuid,created_at,next_attempt_at,send_at,state_at,message_id,created_by}'::text[] order by d.address)
                                                   from delivery d where d.operation_uuid = o.uuid),
                                  'reminders', (select to_jsonb(r) - '{tenant_uuid,operation_uuid,since}'::text[]
                                                  from reminder_plan r where r.operation_uuid = o.uuid),
                                  'documents', (select jsonb_agg(jsonb_build_array(d.type, d.name))
                                                  from document d where d.operation_uuid = o.uuid),
                                  'signers', (select jsonb_agg(g.subject) from signer g where g.operation_uuid = o.uuid))
                             order by o.position)
              from operation o where o.tenant_uuid = f.tenant_uuid and o.flow_uuid = f.uuid) as operations
      from flow f where f.tenant_uuid = ${tenantUuid} order by f.external_id`;
  const [tally] = await database.sql`
    select coalesce(sum(count), 0)::int as count from tally where tenant_uuid = ${tenantUuid}`;
  return { rows, tally };
}

it("leaves what as many single creations leave, for requests of every kind", async () => {
  const random = generator(220);
  const settings = {
    settings: { reminders: { daysFromDue: [-3, 2], channels: [{ type: "EMAIL" }] } },
  } as const;
  const single = await insertMerchant(database, settings);
  const batch = await insertMerchant(database, settings);
  const some = <T>(value: T): T | undefined => (random.next() < 0.5 ? value : undefined);
  const sendAt = new Date(Date.now() + 5 * 86_400_000).toISOString();
  const requests = Array.from({ length: 120 }, (_, at) => ({
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
  const alone: unknown[] = [];
  // Neither of the two is made on another day.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  for (const body of requests) {
    const answer = await callRoute(flowsRoute, { method: "POST", path: "/flow/v1/flows", as: single.caller, body });
    alone.push(answer.status);
  }
  const together = await send(requests, batch.caller);
  vi.useRealTimers();
  expect(together.map(({ status }) => status)).toEqual(alone);
  expect(new Set(alone)).toEqual(new Set([201, 400]));
  expect(await holdings(batch.tenantUuid)).toEqual(await holdings(single.tenantUuid));
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
