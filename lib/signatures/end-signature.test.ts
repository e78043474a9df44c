import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { listEvidence } from "@/db/queries/signatures/evidence";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { cancelFlow } from "@/lib/flows/cancel-flow";
import { sendMail } from "@/lib/mail/send-mail";
import { cancelOperation } from "@/lib/operations/cancel-operation";
import { expireOperations } from "@/lib/operations/expire-operations";
import { JOBS } from "@/lib/shared/jobs";
import { expectToldAsDescribed } from "@/lib/webhooks/testing/told-as-described";
import { endSignature } from "./end-signature";
import { isUnbroken } from "./evidence/tell-evidence";
import { mailSigner } from "./mails/mail-signer";
import { declineToSign } from "./signing/decline-to-sign";
import { insertSignature, jobsOf, kindsOf, type TestSignature } from "./testing/insert-signature";

vi.mock("@/lib/mail/send-mail", () => ({ sendMail: vi.fn() }));
const mail = vi.mocked(sendMail);

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  merchant = await insertMerchant(database);
  mail.mockReset();
});

/**
 * The first was mailed the link, the second has signed, the third too but is not written to, the fourth has heard of nothing, the
 * fifth was mailed a link to read.
 */
async function halfSigned(): Promise<TestSignature> {
  const signers = [{}, {}, { isNotified: false }, { order: 2 }, { role: "VIEWER", methods: [] } as const];
  const signature = await insertSignature(database, merchant, signers);
  await database.sql`
    update signer set status = 'SIGNED', method = 'HANDWRITTEN'
     where operation_uuid = ${signature.operationUuid} and position in (1, 2)`;
  await database.sql`
    update signer set status = 'NOTIFIED' where operation_uuid = ${signature.operationUuid} and position in (0, 4)`;
  await database.sql`update operation set status = 'OPENED' where uuid = ${signature.operationUuid}`;
  return signature;
}

const WAYS: Readonly<Record<string, readonly [string, (of: TestSignature) => Promise<unknown>]>> = {
  "the operation's cancellation": [
    "CANCELLED",
    (of) => cancelOperation(database.db, merchant.caller, of.operationUuid),
  ],
  "the flow's cancellation": ["CANCELLED", (of) => cancelFlow(database.db, merchant.caller, of.flowUuid)],
  "its deadline": [
    "EXPIRED",
    async ({ operationUuid }) => {
      await database.sql`update operation set expires_at = now() - interval '1 second' where uuid = ${operationUuid}`;
      await expireOperations(database.db);
    },
  ],
};

describe.each(Object.entries(WAYS))("an operation that ends by %s", (_, [end, way]) => {
  it("has a job in the same transaction that tells its evidence, once", async () => {
    const signature = await halfSigned();
    await way(signature);
    const [job, ...more] = await jobsOf(database, "end-signature", merchant);
    expect([job?.payload, more]).toEqual([
      { tenantUuid: merchant.tenantUuid, operationUuid: signature.operationUuid },
      [],
    ]);
    const payload = JOBS["end-signature"].parse(job?.payload);
    await Promise.all([endSignature(database.db, payload), endSignature(database.db, payload)]);
    await endSignature(database.db, payload);
    expect(await kindsOf(database, signature)).toEqual(["CREATED", end]);
    expect(isUnbroken(await listEvidence(database.db, merchant.tenantUuid, signature.operationUuid))).toBe(true);
  });

  it("tells those who had signed or were asked, once, and nobody else; of a deadline not who was asked (decision 101)", async () => {
    const signature = await halfSigned();
    await database.sql`delete from graphile_worker._private_jobs where payload ->> 'tenantUuid' = ${merchant.tenantUuid}`;
    await way(signature);
    await endSignature(database.db, signature);
    await endSignature(database.db, signature);
    const jobs = await jobsOf(database, "mail-signer", merchant);
    const told = (end === "CANCELLED" ? [0, 1, 4] : [1, 4]).map((place) => signature.signers[place]?.uuid);
    expect(jobs.map(({ payload }) => [payload.signerUuid, payload.reason])).toEqual(told.map((uuid) => [uuid, end]));
    for (const { payload } of jobs) await mailSigner(database.db, JOBS["mail-signer"].parse(payload));
    expect(mail.mock.calls.map(([{ to, language, content }]) => [to, language, content.subject])).toEqual(
      end === "CANCELLED"
        ? [1, 2, 5].map((place) => [`signer-${place}@example.com`, "es", "Ejemplo S.L. ha cancelado: Lease"])
        : [2, 5].map((place) => [`signer-${place}@example.com`, "es", "Plazo vencido: Lease"]),
    );
    const [said] = mail.mock.calls.map(([{ content }]) => content.paragraphs[0]);
    expect(said).toContain(end === "CANCELLED" ? "Ya no hace falta firmarlo" : "no se firmó a tiempo");
  });
});

it("an operation that a signer declined is told by that signer's move, to the others who had signed or were asked", async () => {
  const signature = await halfSigned();
  await database.sql`delete from graphile_worker._private_jobs where payload ->> 'tenantUuid' = ${merchant.tenantUuid}`;
  await declineToSign(database.db, signature.signer.linkToken, "No", { ipAddress: null, userAgent: null });
  expect(await jobsOf(database, "end-signature", merchant)).toEqual([]);
  await endSignature(database.db, signature);
  expect(await kindsOf(database, signature)).toEqual(["CREATED", "DECLINED", "REJECTED"]);
  const jobs = await jobsOf(database, "mail-signer", merchant);
  expect(jobs.map(({ payload }) => [payload.signerUuid, payload.reason])).toEqual(
    [1, 4].map((place) => [signature.signers[place]?.uuid, "REJECTED"]),
  );
  for (const { payload } of jobs) await mailSigner(database.db, JOBS["mail-signer"].parse(payload));
  expect(mail.mock.calls.map(([{ to, content }]) => [to, content.subject])).toEqual([
    ["signer-2@example.com", "No se firmará: Lease"],
    ["signer-5@example.com", "No se firmará: Lease"],
  ]);
});

it("an end that was never one is told to nobody", async () => {
  const signature = await halfSigned();
  for (const reason of ["CANCELLED", "REJECTED", "EXPIRED"] as const) {
    const { tenantUuid, signers } = signature;
    await mailSigner(database.db, { tenantUuid, signerUuid: signers[1]?.uuid ?? "", reason });
  }
  expect(mail).not.toHaveBeenCalled();
});

it("has told everything as the catalogue of events describes it", async () => {
  await expectToldAsDescribed(database, [
    "FLOW_CANCELLED",
    "FLOW_REJECTED",
    "OPERATION_CANCELLED",
    "OPERATION_REJECTED",
    "SIGNATURE_SIGNER_DECLINED",
  ]);
});
