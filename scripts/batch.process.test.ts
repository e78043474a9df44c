import { rm } from "node:fs/promises";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ApiClient } from "@/e2e/api/api-client";
import { copyOfFirstStart } from "@/e2e/support/first-start";
import { type RunningServer, startServer } from "@/e2e/support/server";
import { type LineAnswer, lineAnswer } from "@/lib/flows/contract";
import { generator } from "@/lib/shared/testing/random";
import { freePort } from "./free-port";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./postgres/embedded";

/** For what happens in other processes, on a machine that may be busy. */
const PATIENT = { timeout: 60_000, interval: 5 };
const KILLS = 3;
const LINES = 1_500;
const SEED = 20_261_125;

describe("a batch whose server is killed (decision 225)", () => {
  let folder: string;
  let port: number;
  let database: EmbeddedPostgres;
  let sql: postgres.Sql;
  let web: RunningServer;

  const startWeb = async () => {
    // Nothing is sent or tidied meanwhile: what there is, the batch has made.
    web = await startServer({ port, dataDir: folder, env: { ROLE: "web", DATABASE_URL: database.url } });
  };

  beforeAll(async () => {
    folder = await copyOfFirstStart();
    const settings = ["fsync=off", "full_page_writes=off"];
    database = await startEmbeddedPostgres({ folder, port: await freePort(), settings });
    sql = postgres(database.url, { max: 2, onnotice: () => undefined });
    port = await freePort();
    await startWeb();
  });
  afterAll(async () => {
    await web?.stop();
    await sql?.end();
    await database?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Sends it all; ends where the answer does, whether it was whole or not. */
  async function send(body: string, tell: (answer: LineAnswer) => void): Promise<"WHOLE" | "BROKEN_OFF"> {
    const [tenant] = web.demo().tenants;
    if (!tenant) throw new Error("the demo has no tenant");
    const erp = new ApiClient(web.demo(), tenant);
    const headers = { authorization: `Bearer ${await erp.token()}`, "x-tenant-id": tenant.uuid };
    const request = { method: "POST", headers: { ...headers, "content-type": "application/x-ndjson" }, body };
    try {
      const answer = await fetch(`${web.baseUrl}/flow/v1/flows/batch`, request);
      expect(answer.status).toBe(200);
      const decoder = new TextDecoder();
      let begun = "";
      for await (const piece of answer.body ?? []) {
        const lines = (begun + decoder.decode(piece, { stream: true })).split("\n");
        begun = lines.pop() ?? "";
        for (const line of lines) tell(lineAnswer.parse(JSON.parse(line)));
      }
      return "WHOLE";
    } catch (error) {
      // What `fetch` says of a connection that is no more.
      if (!(error instanceof TypeError)) throw error;
      return "BROKEN_OFF";
    }
  }

  /** While something of the batch is being written, and nothing of it is committed. */
  const untilItWrites = () =>
    vi.waitFor(async () => {
      const writing = await sql`
        select from pg_stat_activity where application_name = 'paraph' and query ilike '%insert into "operation"%' and state = 'active'`;
      expect(writing.length).toBeGreaterThan(0);
    }, PATIENT);

  it(`is made once, as it was answered, when it is sent again until every line is (${KILLS} kills, seed ${SEED})`, async () => {
    const random = generator(SEED);
    const hasDocument = (at: number) => at % 250 === 249;
    const lines = Array.from({ length: LINES }, (_, at) => ({
      idempotencyKey: `key ${at}`,
      externalId: `killed ${at}`,
      operations: [
        {
          payment: { amount: at + 1, subject: { email: "ana@example.com" } },
          invoice: { generateDocument: hasDocument(at) },
          delivery: { channels: [{ type: "EMAIL" }] },
        },
      ],
    }));
    const body = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
    const uuids = new Map<number, string>();
    let replayed = 0;
    const note = ({ line, status, uuid, replayed: isReplayed }: LineAnswer) => {
      expect({ line, status }).toEqual({ line, status: 201 });
      expect(uuid).toBe(uuids.get(line) ?? uuid);
      if (uuid !== null) uuids.set(line, uuid);
      if (isReplayed) replayed += 1;
    };

    for (let kill = 0; kill < KILLS; kill += 1) {
      // Either amid a statement, or when so many more have been answered, of whom the next are being written.
      const after = uuids.size + 1 + Math.floor(random.next() * 200);
      const killed = kill % 2 === 0 ? untilItWrites().then(() => web.kill()) : null;
      const ended = await send(body, (answer) => {
        note(answer);
        if (killed === null && uuids.size >= after) web.process.kill("SIGKILL");
      });
      await killed;
      await web.kill();
      expect({ kill, ended, isPart: uuids.size < LINES }).toEqual({ kill, ended: "BROKEN_OFF", isPart: true });
      // A minute later: whoever worked under a key then is known to be dead.
      await sql`update idempotency_key set locked_until = now() - interval '1 second' where status is null`;
      await startWeb();
    }
    expect(await send(body, note)).toBe("WHOLE");
    expect(uuids.size).toBe(LINES);
    expect(replayed).toBeGreaterThan(0);

    const made = await sql`
      select f.external_id, f.uuid, count(distinct o.uuid)::int as operations, count(distinct d.uuid)::int as deliveries,
             count(distinct p.uuid)::int as documents
        from flow f left join operation o on o.flow_uuid = f.uuid
        left join delivery d on d.operation_uuid = o.uuid left join document p on p.operation_uuid = o.uuid
       where f.external_id like 'killed %' group by 1, 2`;
    expect(made.length).toBe(LINES);
    const expected = lines.map(({ externalId }, at) => ({
      ...{ external_id: externalId, uuid: uuids.get(at + 1), operations: 1, deliveries: 1 },
      documents: hasDocument(at) ? 1 : 0,
    }));
    const byName = (a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>) =>
      String(a.external_id) < String(b.external_id) ? -1 : 1;
    expect([...made].toSorted(byName)).toEqual(expected.toSorted(byName));
  });
});
