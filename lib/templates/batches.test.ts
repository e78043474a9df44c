import { writeFile } from "node:fs/promises";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { getDb } from "@/db/client";
import { endLine } from "@/db/queries/templates/batches";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { interleave } from "@/db/testing/interleave";
import { insertCollaborator, insertMerchant, insertTestConfiguration, type Merchant } from "@/db/testing/merchant";
import * as opening from "@/lib/documents/open-document";
import { fileOf, storedBytes } from "@/lib/documents/testing/files";
import { tablePdf } from "@/lib/documents/testing/sample-pdfs";
import { removeDocuments } from "@/lib/flows/creating/flow-documents";
import * as making from "@/lib/flows/creating/make-flow";
import type { SuppliedFile } from "@/lib/flows/flow-files";
import { revokeMandate } from "@/lib/mandates/revoke-mandate";
import { getOperation } from "@/lib/operations/get-operation";
import type { Caller } from "@/lib/shared/caller";
import { AppError } from "@/lib/shared/errors";
import { jobsOf } from "@/lib/signatures/testing/insert-signature";
import { SYSTEM } from "@/lib/tenants/author";
import { aMandate } from "@/lib/tokens/testing/cast";
import { changeTemplate } from "./change-template";
import { checkBatch } from "./check-table";
import { createBatch } from "./create-batch";
import { findOwnTemplate } from "./find-template";
import { findBatchDetail } from "./get-batch";
import { batchReport, listBatchLines } from "./list-batch-lines";
import { removeTemplate } from "./remove-template";
import { A_FIELD, A_ROLE, insertTestTemplate } from "./testing/insert-template";
import { workBatch } from "./work-batch";

let database: TestDatabase;
let merchant: Merchant;
let bytes: Buffer;
let templateUuid: string;
const by = (caller: Caller) => ({ caller, ipAddress: null });
beforeAll(async () => {
  database = await testDatabase();
  bytes = await tablePdf();
});
beforeEach(async () => {
  merchant = await insertMerchant(database, { signingMethods: ["HANDWRITTEN", "EMAIL_OTP"] });
  ({ uuid: templateUuid } = await insertTestTemplate(database, merchant, { bytes }));
});

async function input(csv: string, mapping?: Readonly<Record<string, string | null>>) {
  const file: SuppliedFile = {
    ...(await fileOf(Buffer.from(csv))),
    filename: "tenants.csv",
    head: Buffer.from(""),
    truncated: false,
  };
  return { json: mapping ? { mapping } : {}, files: new Map([["file", file]]), channel: "API" as const };
}

const check = async (csv: string, mapping?: Readonly<Record<string, string | null>>) =>
  checkBatch(getDb(), merchant.caller, templateUuid, await input(csv, mapping));
const send = async (csv: string) => createBatch(getDb(), merchant.caller, templateUuid, await input(csv));
const work = (batchUuid: string) => workBatch(getDb(), { tenantUuid: merchant.tenantUuid, batchUuid });
const named = (batchUuid: string) => ({ templateUuid, batchUuid });
const detail = (batchUuid: string) => findBatchDetail(getDb(), merchant.caller, named(batchUuid));
const linesOf = async (batchUuid: string) =>
  (await listBatchLines(getDb(), merchant.caller, named(batchUuid), { limit: 500, offset: 0 })).results;
const flows = async () => {
  const [row] = await database.sql`select count(*)::int as flows from flow where tenant_uuid = ${merchant.tenantUuid}`;
  return row?.flows;
};

const THREE =
  "name,email,rent,externalId\nAna,ana@example.com,900,A-1\nEva,eva,800,A-2\nLuis,luis@example.com,700,A-3\n";

describe("a table before it is sent (decision 105)", () => {
  test("tells each line's problems by line and column, and makes nothing", async () => {
    const checked = await check(
      "Name;E-Mail;Rent\nAna;ana@example.com;900\n;;800\nEva;eva;\nLuis;luis@example.com;1;2\n",
      {
        "E-Mail": "tenant.email",
      },
    );
    expect([checked.total, checked.valid]).toEqual([4, 1]);
    expect(checked.columns).toEqual([
      { column: "Name", target: "tenant.name" },
      { column: "E-Mail", target: "tenant.email" },
      { column: "Rent", target: "value.rent" },
    ]);
    expect(checked.problems.map(({ line, column, code }) => [line, column, code])).toEqual([
      [3, "Name", "required"],
      [4, "Rent", "required"],
      [4, "E-Mail", "invalid_format"],
      [5, null, "too_many_cells"],
    ]);
    expect(await flows()).toBe(0);
  });

  test("says what its columns say by their names, or as the caller maps them", async () => {
    const target = async (csv: string, mapping?: Readonly<Record<string, string | null>>) =>
      (await check(csv, mapping)).columns.map((column) => column.target);
    expect(await target("TENANT.NAME,tenant.lastname,Phone,value.rent,Other\na,b,c,d,e")).toEqual([
      "tenant.name",
      "tenant.lastName",
      "tenant.phone",
      "value.rent",
      null,
    ]);
    expect(
      await target("Mieter,Miete,email\na,b,c", { Mieter: "tenant.name", Miete: "value.rent", email: null }),
    ).toEqual(["tenant.name", "value.rent", null]);
  });

  test("tells the line and the column of a text that its field has no room for (decision 324)", async () => {
    const long = "Twelve months and then from year to year unless ended three months before ".repeat(6);
    const csv = `name,email,Rent\nAna,ana@example.com,900\nEva,eva@example.com,${long}\nLuis,luis,${long}\n`;
    const checked = await check(csv);
    expect(checked.valid).toBe(1);
    expect(checked.problems.map(({ line, column, code }) => [line, column, code])).toEqual([
      [3, "Rent", "does_not_fit"],
      [4, "email", "invalid_format"],
    ]);
    const batch = await send(csv);
    expect(batch).toMatchObject({ total: 3, waiting: 1, failed: 2 });
    await work(batch.uuid);
    expect(await flows()).toBe(1);
  });

  test.each<[string, string, Record<string, string>, string]>([
    ["a column that isn't there", "name\nAna", { email: "tenant.email" }, "unknown_column"],
    ["what no column can say", "name\nAna", { name: "guest.name" }, "unknown_target"],
    ["two columns that say the same", "name,who\nAna,Eva", { who: "tenant.name" }, "duplicate_target"],
    [
      "more columns than a table may have",
      "name\nAna",
      Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`c${at}`, "tenant.name"])),
      "too_big",
    ],
  ])("refuses %s", async (_, csv, mapping, code) => {
    await expect(check(csv, mapping)).rejects.toMatchObject({ code: "invalid_field", errors: [{ code }] });
  });

  test("names a person whom no method reaches by their address", async () => {
    const configurationUuid = await insertTestConfiguration(database, merchant.tenantUuid);
    await database.sql`
      update configuration set signature_configuration = '{"SIGNATURE": {"signingMethods": ["EMAIL_OTP"], "failoverCertificateSignature": false, "failoverSmsSignature": false}}'
      where uuid = ${configurationUuid}`;
    ({ uuid: templateUuid } = await insertTestTemplate(database, merchant, { bytes, configurationUuid }));
    const checked = await check("name,email,rent\nAna,,900\nEva,eva@example.com,900");
    expect(checked.problems.map(({ line, column, code }) => [line, column, code])).toEqual([
      [2, "email", "unreachable"],
    ]);
  });

  test("takes cells without the spaces around them, in quotes as well", async () => {
    const { valid, problems } = await check('name,"email ",rent\n"Ana ","ana@example.com ","900"," "\n');
    expect([valid, problems]).toEqual([1, []]);
  });
});

describe("a batch", () => {
  test("makes a flow of each line, with documents and values of its own, and tells the rest", async () => {
    const batch = await send(THREE);
    expect(batch).toMatchObject({ status: "RUNNING", total: 3, waiting: 2, created: 0, failed: 1, completedAt: null });
    await work(batch.uuid);
    expect(await detail(batch.uuid)).toMatchObject({
      status: "COMPLETED",
      waiting: 0,
      created: 2,
      failed: 1,
      completedAt: expect.any(String),
    });
    const lines = await linesOf(batch.uuid);
    expect(lines.map(({ line, status, externalId }) => [line, status, externalId])).toEqual([
      [2, "CREATED", "A-1"],
      [3, "FAILED", "A-2"],
      [4, "CREATED", "A-3"],
    ]);
    expect(lines[1]?.problems).toEqual([{ column: "email", code: "invalid_format", detail: expect.any(String) }]);
    const made = await Promise.all(
      lines
        .flatMap(({ operationUuid }) => operationUuid ?? [])
        .map((uuid) => getOperation(getDb(), merchant.caller, uuid)),
    );
    expect(made.map(({ externalId, url }) => [externalId, url])).toEqual([
      ["A-1", lines[0]?.url],
      ["A-3", lines[2]?.url],
    ]);
    expect(made.map(({ signature }) => signature?.documents[0]?.printed[0]?.text)).toEqual(["900", "700"]);
    expect(made.map(({ signature }) => signature?.signers[0]?.subject.email)).toEqual([
      "ana@example.com",
      "luis@example.com",
    ]);
    // Made ready in the batch's own time.
    expect(made.map(({ signature }) => signature?.documents[0]?.revision)).toEqual([2, 2]);
    expect(new Set(made.map(({ signature }) => signature?.documents[0]?.uuid)).size).toBe(2);
  });

  test("is refused where no line can be made, and names lines and columns", async () => {
    const refused = await send("name,email,rent\nAna,ana,900\n").catch((error: unknown) => error);
    if (!(refused instanceof AppError)) throw new Error("It was taken.");
    expect(refused.errors.map(({ detail: said }) => said)).toEqual([expect.stringMatching(/^line 2, column email: /)]);
    const [row] =
      await database.sql`select count(*)::int as batches from signature_batch where tenant_uuid = ${merchant.tenantUuid}`;
    expect(row?.batches).toBe(0);
  });

  test("goes on as it began when its template goes, and leaves no file behind", async () => {
    const batch = await send(THREE);
    await removeTemplate(getDb(), by(merchant.caller), templateUuid);
    const [row] = await database.sql`select template from signature_batch where uuid = ${batch.uuid}`;
    const key = String(row?.template.documents[0].storageKey);
    expect((await storedBytes(key)).equals(bytes)).toBe(true);
    await work(batch.uuid);
    expect(await detail(batch.uuid)).toMatchObject({ created: 2, failed: 1 });
    await expect(storedBytes(key)).rejects.toThrow("ENOENT");
  });

  test.each<[string, () => Promise<unknown>, object]>([
    ["deleted", () => removeTemplate(getDb(), by(merchant.caller), templateUuid), { code: "not_found" }],
    ["changed", () => replaceDocument(), { code: "conflict" }],
    ["not, and its file is lost", () => loseDocument(), { code: "ENOENT" }],
  ])("of a template that is %s while the table is looked at is none, and says why", async (_, happens, reason) => {
    const { fetchUnchanged } = opening;
    const fetching = vi.spyOn(opening, "fetchUnchanged").mockImplementationOnce(async (...given) => {
      await happens();
      return fetchUnchanged(...given);
    });
    await expect(send(THREE)).rejects.toMatchObject(reason);
    fetching.mockRestore();
    const [row] =
      await database.sql`select count(*)::int as batches from signature_batch where tenant_uuid = ${merchant.tenantUuid}`;
    expect(row?.batches).toBe(0);
  });

  async function replaceDocument() {
    const lease = { ...(await fileOf(bytes)), filename: "lease.pdf", head: bytes.subarray(0, 1024), truncated: false };
    const json = {
      name: "Lease",
      roles: [{ key: "tenant", label: "Tenant", order: 1 }],
      documents: [{ id: "lease", fields: [] }],
    };
    await changeTemplate(getDb(), by(merchant.caller), templateUuid, { json, files: new Map([["lease", lease]]) });
  }

  async function loseDocument() {
    const { documents } = await findOwnTemplate(getDb(), merchant.caller, templateUuid);
    await removeDocuments(documents.map((row) => ({ row })));
  }

  test("says a line's link as long as it lives, as its operation does: also one that nobody could deliver", async () => {
    const { uuid } = await send("name,rent,externalId\nAna,900,A-1\nEva,800,A-2\nLuis,700,A-3\n");
    await work(uuid);
    await database.sql`update operation set status = 'NOT_DELIVERED' where external_id = 'A-1' and tenant_uuid = ${merchant.tenantUuid}`;
    await database.sql`update operation set expires_at = now() where external_id = 'A-2' and tenant_uuid = ${merchant.tenantUuid}`;
    const lines = await linesOf(uuid);
    const own = await Promise.all(
      lines.map(({ operationUuid }) => getOperation(getDb(), merchant.caller, operationUuid ?? "")),
    );
    expect(lines.map(({ url }) => url)).toEqual(own.map(({ url }) => url));
    expect(lines.map(({ url }) => url !== null)).toEqual([true, false, true]);
  });

  test("tells its report as a table in which no cell is a formula", async () => {
    const batch = await send(
      'name,email,rent,externalId\nAna,ana@example.com,900,"=HYPERLINK(""x"")"\nEva,eva,800,A-2\n',
    );
    const report = await batchReport(getDb(), merchant.caller, named(batch.uuid));
    const [head, first, second] = report.split("\r\n");
    expect(head).toBe("\ufeffline,status,externalId,flowUuid,operationUuid,url,problems");
    expect(first).toBe(`2,WAITING,"'=HYPERLINK(""x"")",,,,`);
    expect(second).toMatch(/^3,FAILED,A-2,,,,"?email: /);
  });

  test("of 500 lines is taken in with one job, which works some and comes again", async () => {
    const batch = await send(
      `name,rent\n${Array.from({ length: 500 }, (_, index) => `Signer ${index},${index}\n`).join("")}`,
    );
    expect(batch).toMatchObject({ total: 500, waiting: 500 });
    expect(await jobsOf(database, "work-batch", merchant)).toHaveLength(1);
    expect(await jobsOf(database, "seal-documents", merchant)).toHaveLength(0);
  });
});

describe("a batch of forty lines", () => {
  const HEAD = "name,email,rent,externalId\n";
  const forty = () =>
    `${HEAD}${Array.from({ length: 40 }, (_, at) => `Signer ${at},${at === 7 ? "nobody" : `s${at}@example.com`},${100 + at} €,L-${at}\n`).join("")}`;

  /** As the worker does: the job as often as it is asked for. */
  async function workOff(batchUuid: string): Promise<readonly (readonly [number, number, number])[]> {
    const progress: [number, number, number][] = [];
    for (let jobs = 0; jobs < 5; jobs++) {
      const { status, waiting, created, failed } = await detail(batchUuid);
      progress.push([waiting, created, failed]);
      if (status === "COMPLETED") break;
      await work(batchUuid);
    }
    return progress;
  }

  test("is worked off whole, twenty at a time: each has a document of its own, sealed, with its line's values", async () => {
    const batch = await send(forty());
    expect(await workOff(batch.uuid)).toEqual([
      [39, 0, 1],
      [19, 20, 1],
      [0, 39, 1],
    ]);
    const lines = await linesOf(batch.uuid);
    expect(lines.filter(({ status }) => status === "FAILED").map(({ line, problems }) => [line, problems])).toEqual([
      [9, [{ column: "email", code: "invalid_format", detail: expect.any(String) }]],
    ]);
    const rows = await database.sql`
      select o.external_id, d.storage_key, s.printed -> 0 ->> 'text' as rent, s.revision, g.subject ->> 'email' as email
        from operation o
        join signature_document s on s.operation_uuid = o.uuid
        join document d on d.uuid = s.document_uuid
        join signer g on g.operation_uuid = o.uuid
       where o.tenant_uuid = ${merchant.tenantUuid}
       order by length(o.external_id), o.external_id`;
    const made = Array.from({ length: 40 }, (_, at) => at).filter((at) => at !== 7);
    expect(rows.map(({ external_id, rent, email, revision }) => [external_id, rent, email, revision])).toEqual(
      made.map((at) => [`L-${at}`, `${100 + at} €`, `s${at}@example.com`, 2]),
    );
    expect(new Set(rows.map(({ storage_key }) => storage_key)).size).toBe(39);
    const report = (await batchReport(getDb(), merchant.caller, named(batch.uuid))).trimEnd().split("\r\n");
    expect(report).toHaveLength(41);
    expect(report.filter((line) => /^\d+,CREATED,L-\d+,[\w-]{36},[\w-]{36},http/.test(line))).toHaveLength(39);
  });

  test("of a collaborator goes on as long as its mandate: what is left then is refused line by line", async () => {
    const collaborator = await insertCollaborator(database, merchant);
    const { tenantUuid } = merchant;
    const mandateUuid = await aMandate(tenantUuid, collaborator.collaborator.uuid);
    const caller = { ...collaborator, collaborator: { ...collaborator.collaborator, mandateUuid } };
    const own = await insertTestTemplate(database, merchant, { bytes, collaboratorUuid: caller.collaborator.uuid });
    const sent = await createBatch(
      getDb(),
      caller,
      own.uuid,
      await input(THREE.replace("eva,800", "eva@example.com,800")),
    );
    const stopped = new AbortController();
    vi.spyOn(stopped.signal, "aborted", "get").mockReturnValueOnce(false).mockReturnValue(true);
    await workBatch(getDb(), { tenantUuid, batchUuid: sent.uuid }, stopped.signal);
    await revokeMandate(getDb(), SYSTEM, tenantUuid, mandateUuid);
    await work(sent.uuid);
    const { results } = await listBatchLines(
      getDb(),
      merchant.caller,
      { templateUuid: own.uuid, batchUuid: sent.uuid },
      { limit: 10, offset: 0 },
    );
    expect(results.map(({ status, problems }) => [status, problems.map(({ code }) => code)])).toEqual([
      ["CREATED", []],
      ["FAILED", ["forbidden"]],
      ["FAILED", ["forbidden"]],
    ]);
    expect(await flows()).toBe(1);
  });

  test("stops between two lines when the process is to end, and goes on where it was", async () => {
    const batch = await send(forty());
    const ending = new AbortController();
    const begun = workBatch(getDb(), { tenantUuid: merchant.tenantUuid, batchUuid: batch.uuid }, ending.signal);
    const hasBegun = async () => expect((await detail(batch.uuid)).created).toBeGreaterThan(0);
    await vi.waitFor(hasBegun, { timeout: 30_000, interval: 5 });
    ending.abort();
    await begun;
    expect((await detail(batch.uuid)).created).toBeLessThan(20);
    // The one that the batch began with, and the one that goes on.
    expect(await jobsOf(database, "work-batch", merchant)).toHaveLength(2);
    await workOff(batch.uuid);
    expect(await detail(batch.uuid)).toMatchObject({ status: "COMPLETED", created: 39, failed: 1 });
    expect(await flows()).toBe(39);
  });
});

describe("each line becomes one flow, whatever happens (decision 105)", () => {
  const TWO = "name,rent\nAna,900\nLuis,700\n";

  test("and the batch is completed once it is done with all, and says when", async () => {
    const batch = await send(TWO);
    const ending = new AbortController();
    const aborted = vi.spyOn(ending.signal, "aborted", "get").mockReturnValue(true);
    aborted.mockReturnValueOnce(false).mockReturnValueOnce(false);
    await workBatch(getDb(), { tenantUuid: merchant.tenantUuid, batchUuid: batch.uuid }, ending.signal);
    expect(await detail(batch.uuid)).toMatchObject({ status: "RUNNING", waiting: 0, created: 2, completedAt: null });
    await work(batch.uuid);
    expect(await detail(batch.uuid)).toMatchObject({ status: "COMPLETED", completedAt: expect.any(String) });
  });

  test("when the job is done twice, and by two at once", async () => {
    const batch = await send(TWO);
    await Promise.all([work(batch.uuid), work(batch.uuid), work(batch.uuid)]);
    await work(batch.uuid);
    expect(await detail(batch.uuid)).toMatchObject({ status: "COMPLETED", created: 2, failed: 0 });
    expect(await flows()).toBe(2);
  });

  test("when another ends the line that it is about to begin: that was not the last one", async () => {
    const batch = await send(TWO);
    const [first] = await linesOf(batch.uuid);
    await interleave(
      database,
      (tx) => endLine(tx, merchant.tenantUuid, batch.uuid, first?.line ?? 0, { status: "FAILED", problems: [] }),
      () => work(batch.uuid),
    );
    expect(await detail(batch.uuid)).toMatchObject({ status: "COMPLETED", created: 1, failed: 1 });
  });

  test("when the process dies before the line and its flow are one fact", async () => {
    const batch = await send(TWO);
    // The transaction breaks at its last statement: as if the connection had gone.
    await database.sql.unsafe(`
      create function break_line() returns trigger language plpgsql
        as $$ begin if new.status = 'CREATED' and new.tries = 1 then raise 'gone'; end if; return new; end $$;
      create trigger break_line before update on signature_batch_line for each row execute function break_line();`);
    try {
      await expect(work(batch.uuid)).rejects.toThrow();
      expect(await flows()).toBe(0);
      await expect(work(batch.uuid)).rejects.toThrow();
      expect(await flows()).toBe(1);
      await work(batch.uuid);
    } finally {
      await database.sql.unsafe("drop trigger break_line on signature_batch_line; drop function break_line();");
    }
    expect(await flows()).toBe(2);
    expect(await detail(batch.uuid)).toMatchObject({ created: 2, failed: 0 });
  });

  test("when it dies after it: nothing is made again, and the documents have a job of their own", async () => {
    const batch = await send(TWO);
    await work(batch.uuid);
    const before = await linesOf(batch.uuid);
    await database.sql`update signature_batch set completed_at = null where uuid = ${batch.uuid}`;
    await work(batch.uuid);
    expect(await linesOf(batch.uuid)).toEqual(before);
    expect(await flows()).toBe(2);
    expect(await jobsOf(database, "seal-documents", merchant)).toHaveLength(2);
  });

  test("or none, told as such, where each try ends the process", async () => {
    const batch = await send("name,rent\nAna,900\n");
    await database.sql`update signature_batch_line set tries = 5 where batch_uuid = ${batch.uuid}`;
    await work(batch.uuid);
    expect((await linesOf(batch.uuid)).map(({ status, problems }) => [status, problems[0]?.code])).toEqual([
      ["FAILED", "internal_error"],
    ]);
    expect(await flows()).toBe(0);
  });

  test("and one that is given up takes none of the job's tries from those behind it", async () => {
    const batch = await send(TWO);
    await database.sql`update signature_batch_line set tries = 5 where batch_uuid = ${batch.uuid} and line = 2`;
    await work(batch.uuid);
    expect((await linesOf(batch.uuid)).map(({ status }) => status)).toEqual(["FAILED", "WAITING"]);
    // The one that the batch began with, and the one that goes on.
    expect(await jobsOf(database, "work-batch", merchant)).toHaveLength(2);
    await work(batch.uuid);
    expect(await detail(batch.uuid)).toMatchObject({ status: "COMPLETED", created: 1, failed: 1 });
  });

  test("by one job, where the one before was done twice", async () => {
    const batch = await send(TWO);
    const named = { tenantUuid: merchant.tenantUuid, batchUuid: batch.uuid };
    for (let times = 0; times < 2; times++) await workBatch(getDb(), named, AbortSignal.abort());
    expect(await jobsOf(database, "work-batch", merchant)).toHaveLength(2);
  });

  test.each(["service_unavailable", "rate_limited"] as const)(
    "after any number of tries that were nobody's fault: %s",
    async (code) => {
      const batch = await send(TWO);
      const make = vi.spyOn(making, "makeFlow").mockRejectedValue(new AppError(code));
      for (let tries = 0; tries < 30; tries++) await work(batch.uuid);
      // Done, and asked for anew each time: none of graphile-worker's tries was spent.
      const waits = await database.sql`
        select attempts, run_at > now() + interval '4 minutes' as later from graphile_worker._private_jobs
         where payload->>'batchUuid' = ${batch.uuid} and key is not null`;
      expect(waits).toEqual([{ attempts: 0, later: true }]);
      make.mockRestore();
      await work(batch.uuid);
      expect(await detail(batch.uuid)).toMatchObject({ status: "COMPLETED", created: 2, failed: 0 });
    },
  );

  test("by nobody where it is our own fault: what does not pass by itself is thrown, and its job given up in the end", async () => {
    const batch = await send(TWO);
    vi.spyOn(making, "makeFlow").mockRejectedValue(new TypeError("ours"));
    await expect(work(batch.uuid)).rejects.toThrow("ours");
    expect(await jobsOf(database, "work-batch", merchant)).toHaveLength(1);
  });

  test("or none where it can't be made any more, and the others go on", async () => {
    const configurationUuid = await insertTestConfiguration(database, merchant.tenantUuid);
    ({ uuid: templateUuid } = await insertTestTemplate(database, merchant, { bytes, configurationUuid }));
    const batch = await send(TWO);
    await database.sql`update configuration set status = 'DISABLED' where uuid = ${configurationUuid}`;
    await work(batch.uuid);
    expect((await linesOf(batch.uuid)).map(({ status, problems }) => [status, problems[0]?.code])).toEqual([
      ["FAILED", "unknown_reference"],
      ["FAILED", "unknown_reference"],
    ]);
  });
});

test("a table over 1 MB is too large", async () => {
  const given = await input("name\nAna");
  const [file] = given.files.values();
  if (!file) throw new Error("There is one.");
  await writeFile(file.path, "x");
  const files = new Map([["file", { ...file, sizeBytes: 1_048_577 }]]);
  await expect(checkBatch(getDb(), merchant.caller, templateUuid, { ...given, files })).rejects.toMatchObject({
    code: "payload_too_large",
  });
});

test("two roles are told apart by their keys", async () => {
  ({ uuid: templateUuid } = await insertTestTemplate(database, merchant, {
    bytes,
    roles: [A_ROLE, { ...A_ROLE, key: "landlord", order: 2 }],
    fields: [{ ...A_FIELD, required: false }],
  }));
  const { columns, problems } = await check("email,tenant.email,landlord.email\na@example.com,b@example.com,\n");
  expect(columns.map(({ target }) => target)).toEqual([null, "tenant.email", "landlord.email"]);
  expect(problems.map(({ column, code }) => [column, code])).toEqual([["landlord.name", "required"]]);
});
