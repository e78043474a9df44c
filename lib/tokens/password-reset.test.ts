import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { getDb } from "@/db/client";
import { testDatabase } from "@/db/testing/database";
import { listKeptMails } from "@/lib/mail/outbox";
import * as environment from "@/lib/shared/env";
import { listAuditEntries } from "@/lib/tenants/list-audit-entries";
import { beginSession, findSession } from "./login-session";
import { mailPasswordReset } from "./mail-password-reset";
import { requestPasswordReset } from "./request-password-reset";
import { isResetLinkGood, resetPassword } from "./reset-password";
import { signIn } from "./sign-in";
import { member } from "./testing/authors";
import { aPerson, aTenant, NOWHERE, PASSWORD } from "./testing/cast";

const device = { ipAddress: "192.0.2.9", userAgent: "A browser" };
const NEW_PASSWORD = "a wholly new password";
let folder: string;

beforeAll(async () => {
  await testDatabase();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "paraph-outbox-"));
  const real = environment.env();
  vi.spyOn(environment, "env").mockReturnValue({ ...real, dataDir: folder });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Asks, does the job that waits, and reads the mail's link. */
async function mailedToken(email: string, languageCode = "en"): Promise<string> {
  await requestPasswordReset(getDb(), { email, languageCode }, null);
  await doMailJobs();
  const [mail] = await listKeptMails();
  return new URL(mail?.url ?? "about:blank").searchParams.get("token") ?? "";
}

async function waitingJobs(): Promise<readonly string[]> {
  const rows = await getDb().execute<{ reset_uuid: string }>(
    `select payload->>'resetUuid' as reset_uuid from graphile_worker._private_jobs as job
     join graphile_worker._private_tasks as task on task.id = job.task_id where task.identifier = 'mail-password-reset'`,
  );
  return rows.map((row) => row.reset_uuid);
}

async function doMailJobs(): Promise<void> {
  for (const resetUuid of await waitingJobs()) await mailPasswordReset(getDb(), resetUuid);
  await getDb().execute("delete from graphile_worker._private_jobs");
}

const signsIn = async (email: string, password: string) =>
  (await signIn(getDb(), { email, password }, device)).type === "SIGNED_IN";

describe("a forgotten password", () => {
  it("is replaced by a mailed link, which works once and ends every sign-in", async () => {
    const tenantUuid = await aTenant();
    const { uuid, email } = await aPerson({ [tenantUuid]: "OPERATOR" });
    const { cookie } = await beginSession(getDb(), uuid, device);
    const token = await mailedToken(` ${email.toUpperCase()} `);
    expect(await isResetLinkGood(getDb(), token)).toBe(true);
    await resetPassword(getDb(), token, NEW_PASSWORD, { ipAddress: "192.0.2.9", userAgent: null });
    expect([await signsIn(email, PASSWORD), await signsIn(email, NEW_PASSWORD)]).toEqual([false, true]);
    expect(await findSession(getDb(), cookie)).toBeNull();
    expect(await isResetLinkGood(getDb(), token)).toBe(false);
    await expect(resetPassword(getDb(), token, "another new password", NOWHERE)).rejects.toMatchObject({
      code: "not_found",
    });
    const entries = await listAuditEntries(getDb(), member(tenantUuid, "ADMIN"), tenantUuid);
    expect(entries.slice(0, 3)).toMatchObject([
      { action: "person.signed_in", actorId: uuid },
      { action: "person.password_reset", actorId: uuid, ipAddress: "192.0.2.9" },
      { action: "person.signed_in", actorId: uuid },
    ]);
  });

  it("is written about in the reader's language, with a link to this installation", async () => {
    const { email } = await aPerson({});
    await mailedToken(email, "es");
    const [mail] = await listKeptMails();
    expect(mail).toMatchObject({ to: email, subject: "Elija una contraseña nueva" });
    expect(mail?.url).toMatch(/^http:\/\/localhost:3000\/password\/reset\?token=[\w-]{43}$/);
    expect(mail?.text).toContain(mail?.url);
  });

  it("leaves the link alive when the new password is too short", async () => {
    const { email } = await aPerson({});
    const token = await mailedToken(email);
    await expect(resetPassword(getDb(), token, "short", NOWHERE)).rejects.toMatchObject({ code: "invalid_field" });
    expect(await isResetLinkGood(getDb(), token)).toBe(true);
  });

  it("has one link at work: the newest mail's, and none after 30 minutes", async () => {
    const { email } = await aPerson({});
    const first = await mailedToken(email);
    const second = await mailedToken(email);
    await resetPassword(getDb(), second, NEW_PASSWORD, NOWHERE);
    expect(await isResetLinkGood(getDb(), first)).toBe(false);
    const third = await mailedToken(email);
    await getDb().execute("update password_reset set expires_at = now() where used_at is null");
    expect(await isResetLinkGood(getDb(), third)).toBe(false);
  });

  it("is not mailed to a stranger, though the same is done and said", async () => {
    const before = (await waitingJobs()).length;
    await requestPasswordReset(getDb(), { email: "nobody@example.com", languageCode: "en" }, null);
    await requestPasswordReset(getDb(), { email: "a\u0000@example.com", languageCode: "en" }, null);
    expect((await waitingJobs()).length - before).toBe(2);
    await doMailJobs();
    expect(await listKeptMails()).toEqual([]);
  });

  it("is mailed five times an hour to one address at most", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: (Math.floor(Date.now() / 3_600_000) + 0.5) * 3_600_000 });
    const { email } = await aPerson({});
    for (let ask = 0; ask < 8; ask += 1) await requestPasswordReset(getDb(), { email, languageCode: "en" }, null);
    await doMailJobs();
    expect(await listKeptMails()).toHaveLength(5);
    vi.useRealTimers();
  });
});
