import { beforeAll, expect, test, vi } from "vitest";
import { getDb } from "@/db/client";
import { listSignedDocuments } from "@/db/queries/signatures/signature-documents";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { storedBytes } from "@/lib/documents/testing/files";
import { cancelOperation } from "@/lib/operations/cancel-operation";
import { changeSigner } from "../signers/change-signer";
import { aSignature } from "../testing/a-signature";
import { jobsOf } from "../testing/insert-signature";
import { readyDocuments } from "./ready-documents";

/** What happens while the documents are made. */
const meanwhile = vi.hoisted((): { run: () => Promise<unknown> } => ({ run: async () => undefined }));

vi.mock("./prepare", async (original) => {
  const real = await original<typeof import("./prepare")>();
  const prepare: typeof real.prepare = async (...given) => {
    await meanwhile.run();
    return real.prepare(...given);
  };
  return { ...real, prepare };
});

let database: TestDatabase;
let merchant: Merchant;
beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database, { signingMethods: ["HANDWRITTEN"] });
});

test("who was given an address while the documents were made is told when they are ready", async () => {
  const { uuid, signers } = await aSignature(merchant.caller, {
    signature: { signers: [{ id: "s1", subject: { name: "Ana" } }] },
  });
  const subject = { name: "Ana", lastName: null, email: "ana@example.com", phone: null };
  const named = { uuid, signerUuid: signers[0]?.uuid ?? "" };
  meanwhile.run = () => changeSigner(getDb(), merchant.caller, named, { subject, methods: null, notify: true });
  await readyDocuments(getDb(), merchant.tenantUuid, uuid);
  const told = (await jobsOf(database, "mail-signer", merchant)).map(({ payload }) => payload.signerUuid);
  expect(told).toEqual([named.signerUuid]);
});

test("the seal leaves open what signers fill in: who has filled it in has broken no seal (FieldMDP)", async () => {
  meanwhile.run = async () => undefined;
  const field = { signerId: "s1", type: "TEXT", page: 1, x: 50, y: 50, width: 200, height: 20, label: "Rent" };
  const { uuid } = await aSignature(merchant.caller, {
    signature: { signers: [{ id: "s1", subject: { name: "Ana" } }], documents: [{ id: "lease", fields: [field] }] },
  });
  await readyDocuments(getDb(), merchant.tenantUuid, uuid);
  const [signed] = await listSignedDocuments(getDb(), merchant.tenantUuid, uuid);
  const pdf = (await storedBytes(signed?.newest.storageKey ?? "")).toString("latin1");
  expect(pdf).toContain("/TransformMethod /DocMDP");
  expect(pdf).not.toContain("/FieldMDP");
});

test("what is cancelled while its documents are made gets no seal behind its end", async () => {
  const { uuid } = await aSignature(merchant.caller, {
    signature: { signers: [{ id: "s1", subject: { name: "Ana" } }] },
  });
  meanwhile.run = () => cancelOperation(getDb(), merchant.caller, uuid);
  await readyDocuments(getDb(), merchant.tenantUuid, uuid);
  const lines =
    await database.sql`select kind from signature_evidence where operation_uuid = ${uuid} order by sequence`;
  expect(lines.map(({ kind }) => kind)).not.toContain("SEALED");
  const [document] = await listSignedDocuments(getDb(), merchant.tenantUuid, uuid);
  expect(document?.newest.revision).toBe(0);
});
