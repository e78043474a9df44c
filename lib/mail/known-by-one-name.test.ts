import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { getDb, inTransaction } from "@/db/client";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant } from "@/db/testing/merchant";
import { mailSecurityNotice } from "@/lib/people/mail-security-notice";
import { mailPasswordReset } from "@/lib/people/resets/mail-password-reset";
import { requestPasswordReset } from "@/lib/people/resets/request-password-reset";
import * as environment from "@/lib/shared/env";
import { newUuid } from "@/lib/shared/ids";
import { JOBS, type JobName, type JobPayload } from "@/lib/shared/jobs";
import { mailSignUp } from "@/lib/sign-ups/mail-sign-up";
import { requestSignUp } from "@/lib/sign-ups/request-sign-up";
import { mailSigner } from "@/lib/signatures/mails/mail-signer";
import { insertSignature } from "@/lib/signatures/testing/insert-signature";
import { inviteMember } from "@/lib/tenants/invite-member";
import { mailInvitation } from "@/lib/tenants/mail-invitation";
import { writeNotice } from "@/lib/tenants/write-notice";
import { member } from "@/lib/tokens/testing/authors";
import { aPerson, aTenant } from "@/lib/tokens/testing/cast";
import { mailEndpointDisabled } from "@/lib/webhooks/endpoints/mail-endpoint-disabled";
import { insertEndpoint } from "@/lib/webhooks/testing/rows";
import { aMailServer, type TestMailServer } from "./testing/mail-server";
import { NoAnswer } from "./undeliverable";

let database: TestDatabase;
let server: TestMailServer;
let tenantUuid: string;
let person: Awaited<ReturnType<typeof aPerson>>;

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  server = await aMailServer({ data: () => "take and die" });
  const known = environment.env();
  const ours = { smtpUrl: server.url, mailFrom: "Paraph <pay@example.com>", demo: true };
  vi.spyOn(environment, "env").mockReturnValue({ ...known, ...ours });
  tenantUuid = await aTenant();
  person = await aPerson({ [tenantUuid]: "ADMIN" });
  await database.sql`delete from graphile_worker._private_jobs`;
});
afterEach(() => void vi.restoreAllMocks());

/** What the newest job of a kind was told. */
async function jobOf<Name extends JobName>(name: Name): Promise<JobPayload<Name>> {
  const [row] = await database.sql`
    select job.payload from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
     where task.identifier = ${name} order by job.id desc limit 1`;
  return JOBS[name].parse(row?.payload) as JobPayload<Name>;
}

const anAddress = () => `${newUuid()}@example.com`;
const NOW = { at: new Date(), from: { ipAddress: null, userAgent: null } };

/** Each asks for a mail, and says how its job is run. */
const WISHES: Readonly<Record<string, () => Promise<() => Promise<unknown>>>> = {
  "an invitation": async () => {
    const author = member(tenantUuid, "ADMIN", person.uuid);
    const { uuid } = await inviteMember(getDb(), author, { tenantUuid, email: anAddress(), role: "OPERATOR" });
    return () => mailInvitation(getDb(), tenantUuid, uuid);
  },
  "a sign-up": async () => {
    const account = { legalName: "Olivar, S.L.", countryCode: "PT", email: anAddress() };
    const { uuid } = await requestSignUp(getDb(), account, "es", null);
    return () => mailSignUp(getDb(), uuid);
  },
  "a new password": async () => {
    await requestPasswordReset(getDb(), { email: person.email, languageCode: "es" }, null);
    const { resetUuid } = await jobOf("mail-password-reset");
    // Whoever asks while one waits has that one.
    await database.sql`delete from graphile_worker._private_jobs`;
    return () => mailPasswordReset(getDb(), resetUuid);
  },
  "what has happened to an account": async () => {
    const what = { personUuid: person.uuid, kind: "PASSWORD_CHANGED", tenantUuid: null, detail: null } as const;
    await inTransaction(getDb(), (tx) => writeNotice(tx, { ...what, ...NOW }));
    const { noticeUuid } = await jobOf("mail-security-notice");
    return () => mailSecurityNotice(getDb(), noticeUuid);
  },
  "an endpoint that was disabled": async () => {
    const endpointUuid = await insertEndpoint(database, tenantUuid, { disabled: true });
    await database.sql`update webhook_endpoint set disabled_reason = 'GONE' where uuid = ${endpointUuid}`;
    const job = { tenantUuid, endpointUuid, personUuid: person.uuid, mailUuid: newUuid() };
    return () => mailEndpointDisabled(getDb(), job);
  },
  "how a signature has ended": async () => {
    const merchant = await insertMerchant(database);
    const { signer, operationUuid } = await insertSignature(database, merchant, [{}]);
    await database.sql`update operation set status = 'EXPIRED' where uuid = ${operationUuid}`;
    return () => mailSigner(getDb(), { tenantUuid: merchant.tenantUuid, signerUuid: signer.uuid, reason: "EXPIRED" });
  },
};

describe("a mail that may have arrived goes again as the same one (decision 180)", () => {
  it.each(Object.entries(WISHES))("%s", async (_, wish) => {
    const [first, second] = [await wish(), await wish()];
    for (const run of [first, first, second]) await expect(run()).rejects.toThrow(NoAnswer);
    const names = server.taken().map(({ messageId }) => messageId);
    expect(names).toHaveLength(3);
    expect(names[0]).toMatch(/^<[\w.-]+@example\.com>$/);
    expect(names[1]).toBe(names[0]);
    expect(names[2]).not.toBe(names[0]);
  });
});
