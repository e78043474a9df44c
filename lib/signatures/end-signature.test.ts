import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { listEvidence } from "@/db/queries/signatures/evidence";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { cancelFlow } from "@/lib/flows/cancel-flow";
import { sendMail } from "@/lib/mail/send-mail";
import { cancelOperation } from "@/lib/operations/cancel-operation";
import { expireOperations } from "@/lib/operations/expire-operations";
import { JOBS } from "@/lib/shared/jobs";
import { declineToSign } from "./decline-to-sign";
import { endSignature } from "./end-signature";
import { mailSigner } from "./mail-signer";
import { isUnbroken } from "./tell-evidence";
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

/** The second of three has signed, the third too but is not written to. */
async function halfSigned(): Promise<TestSignature> {
  const signature = await insertSignature(database, merchant, [{}, {}, { isNotified: false }]);
  await database.sql`
    update signer set status = 'SIGNED', method = 'HANDWRITTEN'
     where operation_uuid = ${signature.operationUuid} and position in (1, 2)`;
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

  it("tells those who had signed and are written to of a cancellation, once, and nobody else", async () => {
    const signature = await halfSigned();
    await database.sql`delete from graphile_worker._private_jobs where payload ->> 'tenantUuid' = ${merchant.tenantUuid}`;
    await way(signature);
    await endSignature(database.db, signature);
    await endSignature(database.db, signature);
    const jobs = await jobsOf(database, "mail-signer", merchant);
    const second = signature.signers[1]?.uuid;
    expect(jobs.map(({ payload }) => [payload.signerUuid, payload.reason])).toEqual(
      end === "CANCELLED" ? [[second, "CANCELLED"]] : [],
    );
    for (const { payload } of jobs) await mailSigner(database.db, JOBS["mail-signer"].parse(payload));
    expect(mail.mock.calls.map(([{ to, language, content }]) => [to, language, content.subject])).toEqual(
      end === "CANCELLED" ? [["signer-2@example.com", "es", "Ejemplo S.L. ha cancelado: Lease"]] : [],
    );
  });
});

it("an operation that its signer declined is told by the signer alone", async () => {
  const signature = await insertSignature(database, merchant);
  await declineToSign(database.db, signature.signer.linkToken, "No", { ipAddress: null, userAgent: null });
  expect(await jobsOf(database, "end-signature", merchant)).toEqual([]);
  await endSignature(database.db, signature);
  expect(await kindsOf(database, signature)).toEqual(["CREATED", "DECLINED", "REJECTED"]);
});
