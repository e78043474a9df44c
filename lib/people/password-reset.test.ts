import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { getDb } from "@/db/client";
import type { selectWaitingPayload } from "@/db/queries/jobs";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { begin, interleave } from "@/db/testing/interleave";
import { listKeptMails } from "@/lib/mail/outbox";
import * as environment from "@/lib/shared/env";
import { listAuditEntries } from "@/lib/tenants/list-audit-entries";
import { purgeExpired } from "@/lib/tokens/purge-expired";
import { member } from "@/lib/tokens/testing/authors";
import { aPerson, aTenant, NOWHERE, PASSWORD } from "@/lib/tokens/testing/cast";
import { mailPasswordReset } from "./resets/mail-password-reset";
import { requestPasswordReset } from "./resets/request-password-reset";
import { isResetLinkGood, resetPassword } from "./resets/reset-password";
import { beginSession, findSession } from "./signing-in/login-session";
import { signIn } from "./signing-in/sign-in";

/** A mail that waits is looked for, and then one is written: another may ask in between. */
const meanwhile = vi.hoisted(() => ({ happens: null as (() => Promise<unknown>) | null }));

vi.mock("@/db/queries/jobs", async (original) => {
  const real = await original<{ selectWaitingPayload: typeof selectWaitingPayload }>();
  return {
    ...real,
    selectWaitingPayload: async (...given: Parameters<typeof selectWaitingPayload>) => {
      const found = await real.selectWaitingPayload(...given);
      const { happens } = meanwhile;
      meanwhile.happens = null;
      await happens?.();
      return found;
    },
  };
});

const device = { ipAddress: "192.0.2.9", userAgent: "A browser" };
const NEW_PASSWORD = "a wholly new password";
let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await testDatabase();
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

async function waitingJobs(): Promise<readonly Readonly<{ resetUuid: string; runAt: Date }>[]> {
  const rows = await getDb().execute<{ reset_uuid: string; run_at: string }>(
    `select payload->>'resetUuid' as reset_uuid, run_at from graphile_worker._private_jobs as job
     join graphile_worker._private_tasks as task on task.id = job.task_id where task.identifier = 'mail-password-reset'`,
  );
  return rows.map((row) => ({ resetUuid: row.reset_uuid, runAt: new Date(row.run_at) }));
}

async function doMailJobs(): Promise<void> {
  for (const { resetUuid } of await waitingJobs()) await mailPasswordReset(getDb(), resetUuid);
  await getDb().execute("delete from graphile_worker._private_jobs");
}

const signsIn = async (email: string, password: string) =>
  (await signIn(getDb(), { email, password }, device)).type === "SIGNED_IN";

describe("a forgotten password", () => {
  it("is replaced by a mailed link, which works once and ends every sign-in", async () => {
    const tenantUuid = await aTenant();
    const { uuid, email } = await aPerson({ [tenantUuid]: "OPERATOR" });
    const { cookies } = await beginSession(getDb(), uuid, device);
    const token = await mailedToken(` ${email.toUpperCase()} `);
    expect(await isResetLinkGood(getDb(), token)).toBe(true);
    await resetPassword(getDb(), token, NEW_PASSWORD, { ipAddress: "192.0.2.9", userAgent: null });
    expect([await signsIn(email, PASSWORD), await signsIn(email, NEW_PASSWORD)]).toEqual([false, true]);
    expect(await findSession(getDb(), cookies.session)).toBeNull();
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

  it("is replaced by one of two who follow the link at once", async () => {
    const { email } = await aPerson({});
    const token = await mailedToken(email);
    const late = interleave(
      database,
      (tx) => resetPassword(tx, token, NEW_PASSWORD, NOWHERE),
      () => resetPassword(getDb(), token, "another new password", NOWHERE),
    );
    await expect(late).rejects.toMatchObject({ code: "not_found" });
    expect(await signsIn(email, NEW_PASSWORD)).toBe(true);
  });

  it("is written about in the reader's language, with a link to this installation", async () => {
    const { email } = await aPerson({});
    await mailedToken(email, "es");
    const [mail] = await listKeptMails();
    expect(mail).toMatchObject({ to: email, subject: "Elige una contraseña nueva" });
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

  it("is written about twice with the same link where nobody knows whether the first mail arrived (decision 23)", async () => {
    const { email } = await aPerson({});
    await requestPasswordReset(getDb(), { email, languageCode: "en" }, null);
    const [job] = await waitingJobs();
    await mailPasswordReset(getDb(), job?.resetUuid ?? "");
    await doMailJobs();
    const tokens = (await listKeptMails()).map(({ url }) => new URL(url).searchParams.get("token") ?? "");
    expect(tokens).toEqual([tokens[0], tokens[0]]);
    expect(await isResetLinkGood(getDb(), tokens[0] ?? "")).toBe(true);
  });

  it("is not mailed to a stranger, though the same is done and said", async () => {
    const before = (await waitingJobs()).length;
    await requestPasswordReset(getDb(), { email: "nobody@example.com", languageCode: "en" }, null);
    await requestPasswordReset(getDb(), { email: "a\u0000@example.com", languageCode: "en" }, null);
    expect((await waitingJobs()).length - before).toBe(2);
    await doMailJobs();
    expect(await listKeptMails()).toEqual([]);
  });

  describe("that strangers ask for again and again (decision 23)", () => {
    const START = (Math.floor(Date.now() / 3_600_000) + 0.5) * 3_600_000;
    beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: START }));
    afterEach(() => void vi.useRealTimers());
    const ask = (email: string, address: string | null = null) =>
      requestPasswordReset(getDb(), { email, languageCode: "en" }, address);

    it("is one mail that waits a quarter of an hour at most, whose time nobody moves", async () => {
      const { email } = await aPerson({});
      for (let asked = 0; asked < 3; asked += 1) await mailedToken(email);
      expect(await listKeptMails()).toHaveLength(3);
      await ask(email);
      const [first] = await waitingJobs();
      expect(first?.runAt).toEqual(new Date(START + 60_000));
      vi.setSystemTime(START + 50_000);
      for (let asked = 0; asked < 40; asked += 1) await ask(email);
      const waiting = await waitingJobs();
      expect(waiting.map(({ runAt }) => runAt)).toEqual([first?.runAt]);
      await doMailJobs();
      await ask(email);
      expect((await waitingJobs()).map(({ runAt }) => runAt)).toEqual([new Date(START + 950_000)]);
    });

    it("leaves the owner's request a link that works for half an hour from its mail on", async () => {
      const { email } = await aPerson({});
      const early = await mailedToken(email);
      for (let asked = 0; asked < 40; asked += 1) await ask(email);
      vi.setSystemTime(START + 900_000);
      const late = await mailedToken(email);
      expect(await isResetLinkGood(getDb(), early)).toBe(true);
      vi.setSystemTime(START + 900_000 + 1_799_000);
      expect([await isResetLinkGood(getDb(), early), await isResetLinkGood(getDb(), late)]).toEqual([false, true]);
      await resetPassword(getDb(), late, NEW_PASSWORD, NOWHERE);
    });

    it("is mailed after all where the mail that waits was over with another link that was used meanwhile", async () => {
      const { email } = await aPerson({});
      const early = await mailedToken(email);
      for (let asked = 0; asked < 3; asked += 1) await ask(email);
      await resetPassword(getDb(), early, NEW_PASSWORD, NOWHERE);
      const before = (await listKeptMails()).length;
      const late = await mailedToken(email);
      expect(await listKeptMails()).toHaveLength(before + 1);
      expect([await isResetLinkGood(getDb(), early), await isResetLinkGood(getDb(), late)]).toEqual([false, true]);
    });

    it("is mailed later, not never, when too much is asked for from one place", async () => {
      for (let asked = 0; asked < 30; asked += 1) await ask(`somebody-${asked}@example.com`, "192.0.2.30");
      const { email } = await aPerson({});
      await getDb().execute("delete from graphile_worker._private_jobs");
      await ask(email, "192.0.2.30");
      expect((await waitingJobs()).map(({ runAt }) => runAt)).toEqual([new Date(START + 60_000)]);
      await ask(email, "192.0.2.31");
      expect(await waitingJobs()).toHaveLength(1);
    });

    it("a network of IPv6 is one place", async () => {
      for (let asked = 0; asked < 30; asked += 1) await ask(`someone-${asked}@example.com`, `2001:db8:1:2::${asked}`);
      const { email } = await aPerson({});
      await getDb().execute("delete from graphile_worker._private_jobs");
      await ask(email, "2001:db8:1:2:ffff::1");
      expect((await waitingJobs()).map(({ runAt }) => runAt)).toEqual([new Date(START + 60_000)]);
    });

    describe("leaves so many rows and no more", () => {
      /** What requests have left: those that wait to be mailed or were, addresses that were counted, mails that wait. */
      async function left() {
        const [row] = await database.sql<{ resets: number; counters: number; mails: number }[]>`
          select (select count(*)::int from password_reset) as resets,
                 (select count(*)::int from rate_counter where key like 'password-reset/account/%') as counters,
                 (select count(*)::int from graphile_worker.jobs where task_identifier = 'mail-password-reset') as mails`;
        return row;
      }
      /** As if a place had asked so often in this hour. */
      const hasAsked = (address: string, count: number) => database.sql`
        insert into rate_counter (key, window_start, count)
        values (${`password-reset/address/${address}`}, ${new Date(START - 1_800_000).toISOString()}, ${count})`;

      beforeEach(async () => {
        await database.sql`delete from password_reset`;
        await database.sql`delete from rate_counter where key like 'password-reset/%'`;
        await database.sql`delete from graphile_worker._private_jobs`;
      });

      it("one for a mail that waits, however many ask at once, in the language of the last", async () => {
        const { email } = await aPerson({});
        await Promise.all(Array.from({ length: 20 }, () => ask(email)));
        expect(await left()).toEqual({ resets: 1, counters: 1, mails: 1 });
        await requestPasswordReset(getDb(), { email, languageCode: "es" }, null);
        await doMailJobs();
        expect(await listKeptMails()).toMatchObject([{ to: email, subject: "Elige una contraseña nueva" }]);
        expect((await left())?.resets).toBe(1);
      });

      it("one for two who ask at the very same moment", async () => {
        const { email } = await aPerson({});
        let other = Promise.resolve();
        meanwhile.happens = async () => {
          ({ outcome: other } = await begin(database, () => ask(email)));
        };
        await ask(email);
        await other;
        expect(await left()).toEqual({ resets: 1, counters: 1, mails: 1 });
      });

      it("another one where a worker has begun the mail", async () => {
        const { email } = await aPerson({});
        await ask(email);
        await database.sql`update graphile_worker._private_jobs set attempts = 1, locked_at = now(), locked_by = 'w'`;
        await ask(email);
        expect(await left()).toMatchObject({ resets: 2, counters: 1 });
      });

      it("none from a place that has asked three hundred times, whosever the addresses; others are served", async () => {
        const { email } = await aPerson({});
        await hasAsked("192.0.2.40", 299);
        for (let asked = 0; asked < 5; asked += 1) await ask(`made-up-${asked}@example.com`, "192.0.2.40");
        expect(await left()).toEqual({ resets: 1, counters: 1, mails: 1 });
        for (let asked = 0; asked < 5; asked += 1) await ask(email, "192.0.2.40");
        expect(await left()).toEqual({ resets: 1, counters: 1, mails: 1 });

        await database.sql`delete from graphile_worker._private_jobs`;
        await ask(email, "192.0.2.41");
        // At once: what came from elsewhere was not counted against the address.
        expect((await waitingJobs()).map(({ runAt }) => runAt)).toEqual([new Date(START)]);
        await doMailJobs();
        expect(await listKeptMails()).toMatchObject([{ to: email }]);
      });

      it("for two days at most", async () => {
        await ask("made-up@example.com", "192.0.2.40");
        vi.setSystemTime(START + 2 * 86_400_000);
        await purgeExpired(getDb());
        expect(await left()).toMatchObject({ resets: 0, counters: 0 });
        expect(await database.sql`select from rate_counter`).toHaveLength(0);
      });
    });
  });

  it("is asked for in whatever language a form names", async () => {
    const { email } = await aPerson({});
    await mailedToken(email, "e\u0000s");
    expect((await listKeptMails())[0]).toMatchObject({ to: email, subject: "Choose a new password" });
  });
});
