import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { listSignedDocuments } from "@/db/queries/signatures/signature-documents";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, insertTestConfiguration, type Merchant } from "@/db/testing/merchant";
import { fileOf, putBytes, storedBytes } from "@/lib/documents/testing/files";
import { rotatedPdf, tablePdf } from "@/lib/documents/testing/sample-pdfs";
import { createFlow } from "@/lib/flows/creating/create-flow";
import { removeDocuments } from "@/lib/flows/creating/flow-documents";
import type { SuppliedFile } from "@/lib/flows/flow-files";
import { getOperation } from "@/lib/operations/get-operation";
import type { Caller } from "@/lib/shared/caller";
import { AppError } from "@/lib/shared/errors";
import { newUuid } from "@/lib/shared/ids";
import { readyDocuments } from "@/lib/signatures/documents/ready-documents";
import { changeTemplate } from "./change-template";
import { createBatch } from "./create-batch";
import { createTemplate } from "./create-template";
import { findOwnTemplate } from "./find-template";
import { getTemplate } from "./get-template";
import { getTemplateDocument } from "./get-template-document";
import { listTemplates } from "./list-templates";
import { removeTemplate } from "./remove-template";
import { A_FIELD, insertTestTemplate } from "./testing/insert-template";

let database: TestDatabase;
let merchant: Merchant;
let lease: SuppliedFile;
beforeAll(async () => {
  database = await testDatabase();
  lease = await partOf(await tablePdf());
});
beforeEach(async () => {
  merchant = await insertMerchant(database, { signingMethods: ["HANDWRITTEN"] });
});

async function partOf(bytes: Buffer): Promise<SuppliedFile> {
  return { ...(await fileOf(bytes)), filename: "lease.pdf", head: bytes.subarray(0, 1024), truncated: false };
}

const place = { page: 1, x: 100, y: 200, width: 200, height: 20 };
const RENT = { ...place, key: "rent", type: "TEXT", label: "Rent" };
const REQUEST = {
  name: "Lease",
  title: "Your lease",
  roles: [
    { key: "tenant", label: "Tenant", order: 1 },
    { key: "landlord", order: 2, role: "APPROVER" },
  ],
  documents: [
    {
      id: "lease",
      fields: [
        RENT,
        { ...place, y: 300, role: "tenant", type: "SIGNATURE" },
        { ...RENT, page: 2, role: "tenant", key: "note" },
      ],
    },
  ],
};

const by = (caller: Caller) => ({ caller, ipAddress: "192.0.2.9" });

const make = (json: unknown = REQUEST, caller: Caller = merchant.caller) =>
  createTemplate(getDb(), by(caller), { json, files: new Map([["lease", lease]]) });

const TENANT = { role: "tenant", subject: { name: "Ana", email: "ana@example.com" } };
const LANDLORD = { role: "landlord", subject: { name: "Luis", email: "luis@example.com" } };

const use = (templateUuid: string, signature: object = {}, operation: object = {}, caller = merchant.caller) =>
  createFlow(getDb(), caller, {
    json: {
      operations: [
        {
          type: "SIGNATURE",
          signature: { templateUuid, signers: [TENANT, LANDLORD], values: { rent: "900 €" }, ...signature },
          ...operation,
        },
      ],
    },
    files: new Map(),
    channel: "API",
  });

async function used(...given: Parameters<typeof use>) {
  const { operations } = await use(...given);
  return getOperation(getDb(), merchant.caller, operations[0]?.uuid ?? "");
}

/** `<code> <where>` of each. */
async function refusals(run: Promise<unknown>): Promise<readonly string[]> {
  const refused = await run.then(
    () => "nothing was refused",
    (error: unknown) => error,
  );
  if (!(refused instanceof AppError)) throw new Error(String(refused));
  return refused.errors.map((error) => `${error.code} ${"pointer" in error ? error.pointer : error.parameter}`);
}

describe("a template (decision 104)", () => {
  test("is answered as it was sent, with its defaults", async () => {
    const made = await make();
    expect(made).toMatchObject({
      name: "Lease",
      configurationUuid: null,
      roles: [
        { key: "tenant", label: "Tenant", order: 1, role: "SIGNER", methods: null },
        { key: "landlord", label: null, order: 2, role: "APPROVER", methods: null },
      ],
      documents: [{ id: "lease", name: "lease.pdf", pages: 2, sha256: lease.sha256 }],
    });
    expect(made.documents[0]?.fields.map(({ role, key, required }) => [role, key, required])).toEqual([
      [null, "rent", true],
      ["tenant", null, true],
      ["tenant", "note", true],
    ]);
    expect(await getTemplate(getDb(), merchant.caller, made.uuid)).toEqual(made);
    const { results } = await listTemplates(getDb(), merchant.caller, { limit: 9, offset: 0 });
    expect(results).toMatchObject([
      { uuid: made.uuid, documentCount: 1, roles: [{ key: "tenant" }, { key: "landlord" }] },
    ]);
  });

  test.each<[string, object, string]>([
    ["nobody who signs", { roles: [{ key: "a", role: "VIEWER" }], documents: [{ id: "lease" }] }, "invalid /roles"],
    [
      "a role twice",
      { roles: [{ key: "tenant" }, { key: "tenant" }], documents: [{ id: "lease" }] },
      "invalid /roles/1/key",
    ],
    [
      "a key that parts a head",
      { roles: [{ key: "te.nant" }], documents: [{ id: "lease" }] },
      "invalid_format /roles/0/key",
    ],
    ["no document", { documents: [] }, "too_small /documents"],
    ["a document without its file", { documents: [{ id: "other" }] }, "missing_file /documents/0/id"],
    [
      "a field of nobody's",
      { documents: [{ id: "lease", fields: [{ ...RENT, key: null }] }] },
      "invalid /documents/0/fields/0/role",
    ],
    [
      "a field of a stranger's",
      { documents: [{ id: "lease", fields: [{ ...RENT, role: "guest" }] }] },
      "invalid /documents/0/fields/0/role",
    ],
    [
      "a signature that the sender fills",
      { documents: [{ id: "lease", fields: [{ ...RENT, role: "tenant", type: "SIGNATURE" }] }] },
      "invalid /documents/0/fields/0/key",
    ],
    [
      "a field beside the page",
      { documents: [{ id: "lease", fields: [{ ...RENT, x: 500 }] }] },
      "outside_page /documents/0/fields/0/width",
    ],
    [
      "a field on a page that isn't there",
      { documents: [{ id: "lease", fields: [{ ...RENT, page: 3 }] }] },
      "outside_page /documents/0/fields/0/page",
    ],
    [
      "a day in a field where nobody could read it (decision 324)",
      { documents: [{ id: "lease", fields: [{ ...RENT, key: null, role: "tenant", type: "DATE", width: 29 }] }] },
      "too_small /documents/0/fields/0/width",
    ],
    [
      "a text as high as half a line",
      { documents: [{ id: "lease", fields: [{ ...RENT, height: 4 }] }] },
      "too_small /documents/0/fields/0/height",
    ],
    ["another's configuration", { configurationUuid: newUuid() }, "unknown_reference /configurationUuid"],
  ])("is refused with %s", async (_, part, refusal) => {
    const problems = await refusals(make({ ...REQUEST, ...part }));
    expect(problems).toContain(refusal);
    expect((await listTemplates(getDb(), merchant.caller, { limit: 9, offset: 0 })).total).toBe(0);
  });

  test("places fields on a page as it is seen, turned and cropped", async () => {
    const files = new Map([["lease", await partOf(await rotatedPdf())]]);
    const field = { ...RENT, x: 10, y: 10, width: 80, height: 80 };
    const json = { ...REQUEST, documents: [{ id: "lease", fields: [field] }] };
    expect((await createTemplate(getDb(), by(merchant.caller), { json, files })).documents[0]?.fields).toHaveLength(1);
    const wide = { ...REQUEST, documents: [{ id: "lease", fields: [{ ...field, width: 95 }] }] };
    expect(await refusals(createTemplate(getDb(), by(merchant.caller), { json: wide, files }))).toEqual([
      "outside_page /documents/0/fields/0/width",
    ]);
  });

  test.each([
    ["A\u00f1o", "An\u0303o"],
    ["An\u0303o", "A\u00f1o"],
  ])("has its document's file in either Unicode form of its name (decision 274): %s", async (id, part) => {
    const json = { ...REQUEST, documents: [{ ...REQUEST.documents[0], id }] };
    const made = await createTemplate(getDb(), by(merchant.caller), { json, files: new Map([[part, lease]]) });
    expect(made.documents.map((document) => document.id)).toEqual([id]);
  });

  test("is found by a part of its name, the newest first", async () => {
    await insertTestTemplate(database, merchant, { name: "Lease of a flat" });
    await insertTestTemplate(database, merchant, { name: "100% contract" });
    await insertTestTemplate(database, merchant, { name: "An\u0303adido" });
    const names = async (q_name?: string) =>
      (await listTemplates(getDb(), merchant.caller, { limit: 9, offset: 0, q_name })).results.map(({ name }) => name);
    expect(await names()).toEqual(["An\u0303adido", "100% contract", "Lease of a flat"]);
    expect(await names("A\u00d1A")).toEqual(["An\u0303adido"]);
    expect(await names("lEASE")).toEqual(["Lease of a flat"]);
    expect(await names("0%")).toEqual(["100% contract"]);
    expect(await names("_")).toEqual([]);
  });

  test("belongs to the channel that it was made in", async () => {
    const collaborator = await insertCollaborator(database, merchant);
    const own = await make(REQUEST, collaborator);
    const direct = await make();
    const list = async (caller: Caller) =>
      (await listTemplates(getDb(), caller, { limit: 9, offset: 0 })).results.map(({ uuid }) => uuid);
    expect(await list(collaborator)).toEqual([own.uuid]);
    expect(await list(merchant.caller)).toEqual([direct.uuid, own.uuid]);
    expect(await refusals(use(direct.uuid, {}, {}, collaborator))).toEqual([
      "unknown_reference /operations/0/signature/templateUuid",
    ]);
  });

  test("keeps its file where none comes again, and forgets one that is replaced", async () => {
    const made = await make();
    const keyOf = async () => {
      const [row] = await database.sql`
        select storage_key from signature_template_document where template_uuid = ${made.uuid}`;
      return String(row?.storage_key);
    };
    const first = await keyOf();
    const renamed = await changeTemplate(getDb(), by(merchant.caller), made.uuid, {
      json: { ...REQUEST, name: "Other" },
      files: new Map(),
    });
    expect([renamed.name, renamed.createdAt, await keyOf()]).toEqual(["Other", made.createdAt, first]);
    const bytes = await tablePdf(3);
    await changeTemplate(getDb(), by(merchant.caller), made.uuid, {
      json: REQUEST,
      files: new Map([["lease", await partOf(bytes)]]),
    });
    expect((await storedBytes(await keyOf())).equals(bytes)).toBe(true);
    await expect(storedBytes(first)).rejects.toThrow("ENOENT");
    await removeTemplate(getDb(), by(merchant.caller), made.uuid);
    await expect(storedBytes(await keyOf())).rejects.toThrow();
    await expect(removeTemplate(getDb(), by(merchant.caller), made.uuid)).rejects.toMatchObject({ code: "not_found" });
  });

  test("is told in the audit log: who has made it, changed its words, and deleted it, and from where", async () => {
    const made = await make();
    await changeTemplate(getDb(), by(merchant.caller), made.uuid, { json: REQUEST, files: new Map() });
    const refused = changeTemplate(getDb(), by(merchant.caller), made.uuid, { json: {}, files: new Map() });
    await expect(refused).rejects.toMatchObject({ code: "invalid_field" });
    await removeTemplate(getDb(), by(merchant.caller), made.uuid);
    const told = await database.sql`
      select action, actor_id, ip_address from audit_entry
       where tenant_uuid = ${merchant.tenantUuid} and subject_uuid = ${made.uuid} order by uuid`;
    const { actor } = merchant.caller;
    const who = { actor_id: actor.type === "CLIENT" ? actor.clientId : actor.personUuid, ip_address: "192.0.2.9" };
    expect(told).toEqual(
      ["created", "changed", "deleted"].map((what) => ({ action: `signature_template.${what}`, ...who })),
    );
  });

  test("whose document is damaged in the store makes nothing: it would be sealed as if it had been sent so", async () => {
    const made = await make();
    const [row] = await database.sql`
      select storage_key from signature_template_document where template_uuid = ${made.uuid}`;
    const key = String(row?.storage_key);
    await putBytes(key, (await storedBytes(key)).subarray(0, -100));
    const damaged = { code: "service_unavailable", cause: { message: expect.stringContaining("not what it was") } };
    await expect(use(made.uuid)).rejects.toMatchObject(damaged);
    const rows = Buffer.from("tenant.name,landlord.name,rent\nAna,Luis,900 €\n");
    const table = { ...(await fileOf(rows)), filename: "t.csv", head: Buffer.from(""), truncated: false };
    const sent = { json: {}, files: new Map([["file", table]]), channel: "API" as const };
    await expect(createBatch(getDb(), merchant.caller, made.uuid, sent)).rejects.toMatchObject(damaged);
  });

  test("is refused as changed meanwhile before its documents are looked at: one of them may be there no more", async () => {
    const made = await make();
    const gone = { json: { ...REQUEST, documents: [{ id: "replaced", fields: [] }] }, files: new Map() };
    const changed = changeTemplate(getDb(), by(merchant.caller), made.uuid, gone, undefined, () => {
      throw new AppError("precondition_failed");
    });
    await expect(changed).rejects.toMatchObject({ code: "precondition_failed" });
  });

  test("is looked at again under its lock: of two who have both found it as they know it, one is refused", async () => {
    const made = await make();
    const rename = (name: string, found: () => void, settle?: () => Promise<void>) => {
      const guard = (present: { name: string }) => {
        if (present.name !== made.name) throw new AppError("precondition_failed");
        found();
      };
      const input = { json: { ...REQUEST, name }, files: new Map() };
      return changeTemplate(getDb(), by(merchant.caller), made.uuid, input, settle, guard);
    };
    let second: Promise<unknown> = Promise.resolve(null);
    const nothing = () => undefined;
    await rename("First", nothing, async () => {
      await new Promise<void>((found) => {
        second = rename("Second", found).catch((error: unknown) => error);
      });
    });
    expect(await second).toMatchObject({ code: "precondition_failed" });
    expect((await getTemplate(getDb(), merchant.caller, made.uuid)).name).toBe("First");
  });

  test("has no file to be read that was found before it was replaced, or deleted with it", async () => {
    const made = await make();
    const found = async () => {
      const { documents } = await getTemplate(getDb(), merchant.caller, made.uuid);
      const documentUuid = documents[0]?.uuid ?? "";
      return getTemplateDocument(getDb(), merchant.caller, { uuid: made.uuid, documentUuid });
    };
    const former = await found();
    await changeTemplate(getDb(), by(merchant.caller), made.uuid, {
      json: REQUEST,
      files: new Map([["lease", lease]]),
    });
    await expect(former.openStream()).rejects.toMatchObject({ code: "not_found" });
    const latest = await found();
    const { documents } = await findOwnTemplate(getDb(), merchant.caller, made.uuid);
    await removeDocuments(documents.map((row) => ({ row })));
    await expect(latest.openStream()).rejects.toMatchObject({ code: "ENOENT" });
    await removeTemplate(getDb(), by(merchant.caller), made.uuid);
    await expect(latest.openStream()).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("an operation made with a template", () => {
  test("has its documents, its fields by role, and what the sender fills in printed", async () => {
    const { uuid } = await make();
    const operation = await used(uuid, { values: { rent: "900 €", note: "Two cats" } });
    const { signature } = operation;
    expect(signature?.title).toBe("Your lease");
    expect(signature?.signers.map(({ id, order, role }) => [id, order, role])).toEqual([
      ["tenant", 1, "SIGNER"],
      ["landlord", 2, "APPROVER"],
    ]);
    const [document] = signature?.documents ?? [];
    expect(document?.id).toBe("lease");
    expect(document?.fields.map(({ type, signerUuid }) => [type, signerUuid])).toEqual([
      ["SIGNATURE", signature?.signers[0]?.uuid],
    ]);
    expect(document?.printed).toEqual([
      { ...place, label: "Rent", text: "900 €" },
      { ...place, page: 2, label: "Rent", text: "Two cats" },
    ]);
  });

  test("is refused where a text has no room in its field, by the value that says it (decision 324)", async () => {
    const { uuid } = await make();
    const long = "Twelve months, and then from year to year unless ended three months before. ".repeat(6);
    expect(await refusals(use(uuid, { values: { rent: long.slice(0, 480), note: "Two cats" } }))).toEqual([
      "does_not_fit /operations/0/signature/values/rent",
    ]);
    const [row] =
      await database.sql`select count(*)::int as flows from flow where tenant_uuid = ${merchant.tenantUuid}`;
    expect(row?.flows).toBe(0);
    // As long as the field has room for in the smallest type.
    await use(uuid, { values: { rent: long.slice(0, 240) } });
  });

  test("is refused where the template is from before fields had to be readable, told of the template", async () => {
    const { uuid } = await insertTestTemplate(database, merchant, {
      fields: [{ ...A_FIELD, key: null, role: "tenant", type: "DATE", width: 12 }],
    });
    expect(await refusals(use(uuid, { signers: [TENANT], values: {} }))).toEqual([
      "too_small /operations/0/signature/templateUuid",
    ]);
  });

  test("leaves to the role what the sender could have filled in", async () => {
    const { uuid } = await make();
    const { signature } = await used(uuid);
    expect(signature?.documents[0]?.fields.map(({ type }) => type)).toEqual(["SIGNATURE", "TEXT"]);
    expect(signature?.documents[0]?.printed.map(({ text }) => text)).toEqual(["900 €"]);
  });

  test("is sealed with what was filled in", async () => {
    const { uuid } = await make();
    const { operations } = await use(uuid);
    const operationUuid = operations[0]?.uuid ?? "";
    await readyDocuments(getDb(), merchant.tenantUuid, operationUuid);
    const [document] = await listSignedDocuments(getDb(), merchant.tenantUuid, operationUuid);
    expect(document?.newest.kind).toBe("SEALED");
    const supplied = await storedBytes(
      `${merchant.tenantUuid}/${operationUuid}/${document?.document.documentUuid}.pdf`,
    );
    expect(supplied.length).toBe(lease.sizeBytes);
  });

  test("says what it says itself, in place of the template", async () => {
    const template = await insertTestConfiguration(database, merchant.tenantUuid);
    const { uuid } = await make({ ...REQUEST, configurationUuid: template });
    expect((await used(uuid)).configuration.uuid).toBe(template);
    const other = await insertTestConfiguration(database, merchant.tenantUuid);
    expect((await used((await make({ ...REQUEST, title: null })).uuid)).signature?.title).toBe("lease");
    const own = await used(uuid, { title: "Mine" }, { configurationUuid: other });
    expect([own.configuration.uuid, own.signature?.title]).toEqual([other, "Mine"]);
  });

  test.each<[string, object, readonly string[]]>([
    ["a role that nobody fills", { signers: [TENANT] }, ["missing_role /operations/0/signature/signers"]],
    [
      "a role that there isn't",
      { signers: [TENANT, LANDLORD, { ...TENANT, role: "guest" }] },
      ["unknown_role /operations/0/signature/signers/2/role"],
    ],
    [
      "a role twice",
      { signers: [TENANT, LANDLORD, TENANT] },
      ["duplicate_role /operations/0/signature/signers/2/role"],
    ],
    [
      "a value of no field",
      { values: { rent: "1", deposit: "2" } },
      ["unknown_value /operations/0/signature/values/deposit"],
    ],
    [
      "more values than templates have fields, of which none is looked at",
      { values: Object.fromEntries(Array.from({ length: 2_001 }, (_, at) => [`k${at}`, at])) },
      ["too_big /operations/0/signature/values"],
    ],
    ["a value that nobody else can fill", { values: {} }, ["required /operations/0/signature/values/rent"]],
    ["documents of its own", { documents: [{ id: "x" }] }, ["invalid /operations/0/signature/documents"]],
    [
      "a signer who is wrong where they stand",
      { signers: [LANDLORD, { ...TENANT, subject: { email: "nobody" } }] },
      ["invalid_format /operations/0/signature/signers/1/subject/email"],
    ],
    ["a role that is no text", { signers: [{ role: 1 }] }, ["wrong_type /operations/0/signature/signers/0/role"]],
    ["a template that isn't", { templateUuid: newUuid() }, ["unknown_reference /operations/0/signature/templateUuid"]],
    ["a name that is none", { templateUuid: "lease" }, ["invalid_format /operations/0/signature/templateUuid"]],
  ])("is refused with %s", async (_, signature, problems) => {
    const { uuid } = await make();
    expect(await refusals(use(uuid, signature))).toEqual(problems);
  });

  test("is nobody else's to use", async () => {
    const { uuid } = await make();
    const stranger = await insertMerchant(database, { legalName: "Otra S.L." });
    expect(await refusals(use(uuid, {}, {}, stranger.caller))).toEqual([
      "unknown_reference /operations/0/signature/templateUuid",
    ]);
  });

  test("stays as it is when the template changes, and when it goes", async () => {
    const made = await make();
    const before = await used(made.uuid);
    await changeTemplate(getDb(), by(merchant.caller), made.uuid, {
      json: { ...REQUEST, title: "Another", documents: [{ id: "lease", fields: [] }] },
      files: new Map([["lease", await partOf(await tablePdf(3))]]),
    });
    await removeTemplate(getDb(), by(merchant.caller), made.uuid);
    expect(await getOperation(getDb(), merchant.caller, before.uuid)).toEqual(before);
    const [document] = before.signature?.documents ?? [];
    const bytes = await storedBytes(`${merchant.tenantUuid}/${before.uuid}/${document?.uuid}.pdf`);
    expect(bytes.length).toBe(lease.sizeBytes);
  });
});
