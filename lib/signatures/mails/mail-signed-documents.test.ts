import { readFile } from "node:fs/promises";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { getDb } from "@/db/client";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { putBytes, storedBytes } from "@/lib/documents/testing/files";
import { sha256 } from "@/lib/documents/testing/sample-pdfs";
import { ATTACHED_BYTES_MAX, type Message } from "@/lib/mail/message";
import { sendMail } from "@/lib/mail/send-mail";
import { Undeliverable } from "@/lib/mail/undeliverable";
import { getOperation } from "@/lib/operations/get-operation";
import { JOBS } from "@/lib/shared/jobs";
import { readyDocuments } from "../documents/ready-documents";
import { finishSignature } from "../finish-signature";
import { signDocuments } from "../signing/sign-documents";
import { aSignature, inputFor, VISITOR } from "../testing/a-signature";
import { jobsOf } from "../testing/insert-signature";
import { mailCopy } from "./mail-copy";
import { mailSigner } from "./mail-signer";

vi.mock("@/lib/mail/send-mail", () => ({ sendMail: vi.fn() }));

let database: TestDatabase;
let merchant: Merchant;
/** What the mail server was given, with what was attached when it was. */
let sent: { message: Message; attached: string[] }[];

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  merchant = await insertMerchant(database, { signingMethods: ["HANDWRITTEN"] });
  sent = [];
  vi.mocked(sendMail).mockImplementation(async (message) => {
    const bytes = await Promise.all((message.attachments ?? []).map(({ path }) => readFile(path)));
    sent.push({ message, attached: bytes.map(sha256) });
  });
});

/** What the configuration says of documents by mail. */
async function deliver(delivery: object): Promise<void> {
  await database.sql`
    update configuration
       set operation_configuration = jsonb_set(operation_configuration, '{documentDelivery}',
             operation_configuration -> 'documentDelivery' || ${JSON.stringify(delivery)}::text::jsonb)
     where uuid = ${merchant.configurationUuid}`;
}

/** A lease that its one signer has signed, and the digest of what it is by then. */
async function aSignedLease() {
  const { uuid, signers } = await aSignature(merchant.caller);
  await readyDocuments(getDb(), merchant.tenantUuid, uuid);
  const link = signers[0]?.linkToken ?? "";
  await signDocuments(getDb(), link, await inputFor(link), VISITOR);
  const { signature } = await getOperation(getDb(), merchant.caller, uuid);
  return { operationUuid: uuid, link, digest: signature?.documents[0]?.sha256 ?? "" };
}

const copies = () => jobsOf(database, "mail-signed-copy", merchant);

/** Runs what follows from the last signature, mails and all. */
async function finish(operationUuid: string): Promise<void> {
  const job = { tenantUuid: merchant.tenantUuid, operationUuid };
  await finishSignature(getDb(), job);
  await finishSignature(getDb(), job);
  await mailAll();
}

async function mailAll(): Promise<void> {
  for (const { payload } of await jobsOf(database, "mail-signer", merchant)) {
    await mailSigner(getDb(), JOBS["mail-signer"].parse(payload));
  }
  for (const { payload } of await copies()) await mailCopy(getDb(), JOBS["mail-signed-copy"].parse(payload));
}

const COPIES = {
  carbonCopyRecipients: ["archive@example.com", "boss@example.com"],
  blindCarbonCopyRecipients: ["boss@example.com", "audit@example.com"],
};

it("goes to each signer and each copy, in a mail of their own, with what it is by then, again as the same one (sendDocumentsByEmail, decision 180)", async () => {
  await deliver({ sendDocumentsByEmail: true, ...COPIES });
  const { operationUuid, link, digest } = await aSignedLease();
  await finish(operationUuid);
  expect(sent.map(({ message, attached }) => [message.to, attached])).toEqual([
    ["ana@example.com", [digest]],
    ...["archive@example.com", "boss@example.com", "audit@example.com"].map((to) => [to, [digest]]),
  ]);
  await mailAll();
  const names = sent.map(({ message }) => message.messageId);
  expect([names.slice(4), new Set(names).size]).toEqual([names.slice(0, 4), 4]);
  sent.splice(4);
  const [toAna, ...toOthers] = sent.map(({ message }) => message);
  expect(toAna?.attachments).toMatchObject([{ name: "lease.pdf", contentType: "application/pdf" }]);
  // Carbon copies are told of, blind ones to nobody; nobody is handed a signer's link.
  expect(JSON.stringify(toAna)).toContain("archive@example.com, boss@example.com");
  expect(JSON.stringify(toAna)).not.toContain("audit@");
  for (const message of toOthers) {
    expect(JSON.stringify(message)).not.toContain(link);
    expect(message.content.link?.url).toBe("http://localhost:3000/verify");
  }
});

it("goes once to each address, however the configuration writes it, and to a signer as to one (decision 200)", async () => {
  await deliver({
    sendDocumentsByEmail: true,
    carbonCopyRecipients: ["Archive@example.com", "archive@example.com", "ANA@example.com"],
    blindCarbonCopyRecipients: ["archive@EXAMPLE.com"],
  });
  const { operationUuid } = await aSignedLease();
  await finish(operationUuid);
  expect(sent.map(({ message }) => message.to)).toEqual(["ana@example.com", "Archive@example.com"]);
  // Of no copy is said that goes to nobody.
  expect(JSON.stringify(sent[0]?.message.content.paragraphs)).toContain(" Archive@example.com.");
});

it("is linked only, to whom we have asked, and copied to nobody, where the configuration doesn't mail documents", async () => {
  await deliver({ sendDocumentsByEmail: false, ...COPIES });
  const unasked = await aSignedLease();
  await finish(unasked.operationUuid);
  expect(sent).toEqual([]);
  const { operationUuid, link } = await aSignedLease();
  await database.sql`update signer set is_notified = true where operation_uuid = ${operationUuid}`;
  await finish(operationUuid);
  expect(sent.map(({ message, attached }) => [message.to, attached])).toEqual([["ana@example.com", []]]);
  expect(sent[0]?.message.content.link?.url).toContain(link);
  expect(JSON.stringify(sent)).not.toContain("archive@example.com");
});

it("goes to nobody while the store has not the whole of it, and to all when it has again", async () => {
  await deliver({ sendDocumentsByEmail: true, ...COPIES });
  const { operationUuid, digest } = await aSignedLease();
  const [newest] = await database.sql`
    select storage_key from signature_revision
     where document_uuid = (select uuid from document where operation_uuid = ${operationUuid})
     order by revision desc limit 1`;
  const key = String(newest?.storage_key);
  const whole = await storedBytes(key);
  await putBytes(key, whole.subarray(0, whole.length / 2));
  await expect(finish(operationUuid)).rejects.toMatchObject({ code: "service_unavailable" });
  expect(sent).toEqual([]);
  for (const { payload } of await copies()) {
    await expect(mailCopy(getDb(), JOBS["mail-signed-copy"].parse(payload))).rejects.toThrow();
  }
  expect(sent).toEqual([]);
  await putBytes(key, whole);
  await finish(operationUuid);
  expect(sent.map(({ attached }) => attached)).toEqual(Array(4).fill([digest]));
});

it("is linked where it is too large for a mail, and a copy says so", async () => {
  await deliver({ sendDocumentsByEmail: true, ...COPIES });
  const { operationUuid } = await aSignedLease();
  await database.sql`
    update signature_revision r set size_bytes = ${ATTACHED_BYTES_MAX + 1}
      from signature_document d
     where d.document_uuid = r.document_uuid and d.operation_uuid = ${operationUuid} and r.revision = d.revision`;
  await finish(operationUuid);
  expect(sent.map(({ attached }) => attached)).toEqual([[], [], [], []]);
  expect(sent.at(-1)?.message.content.paragraphs.at(-1)).toContain("demasiado grandes");
});

it("reaches no copy that was taken off the configuration meanwhile, and holds no address while it waits", async () => {
  await deliver({ sendDocumentsByEmail: true, ...COPIES });
  const { operationUuid } = await aSignedLease();
  await finishSignature(getDb(), { tenantUuid: merchant.tenantUuid, operationUuid });
  const waiting = await copies();
  expect(waiting).toHaveLength(3);
  expect(JSON.stringify(waiting)).not.toContain("@");
  await deliver({ carbonCopyRecipients: ["archive@example.com"], blindCarbonCopyRecipients: [] });
  for (const { payload } of waiting) await mailCopy(getDb(), JOBS["mail-signed-copy"].parse(payload));
  expect(sent.map(({ message }) => message.to)).toEqual(["archive@example.com"]);
});

it("is tried again where a copy isn't taken now, and given up where it is refused for good", async () => {
  await deliver({ sendDocumentsByEmail: true, carbonCopyRecipients: ["archive@example.com"] });
  const { operationUuid } = await aSignedLease();
  await finishSignature(getDb(), { tenantUuid: merchant.tenantUuid, operationUuid });
  const [waiting] = await copies();
  const job = JOBS["mail-signed-copy"].parse(waiting?.payload);
  vi.mocked(sendMail).mockRejectedValueOnce(new Error("451 later"));
  await expect(mailCopy(getDb(), job)).rejects.toThrow("451");
  vi.mocked(sendMail).mockRejectedValueOnce(new Undeliverable("550"));
  await expect(mailCopy(getDb(), job)).resolves.toBeUndefined();
});
