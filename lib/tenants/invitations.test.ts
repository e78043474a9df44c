import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { getDb } from "@/db/client";
import { selectPersonByEmail } from "@/db/queries/people/people";
import { testDatabase } from "@/db/testing/database";
import { listKeptMails } from "@/lib/mail/outbox";
import * as environment from "@/lib/shared/env";
import { newUuid } from "@/lib/shared/ids";
import { member, ownClient } from "@/lib/tokens/testing/authors";
import { aPerson, aTenant } from "@/lib/tokens/testing/cast";
import { acceptInvitation, findInvitation } from "./accept-invitation";
import { inviteMember } from "./invite-member";
import { listInvitations } from "./list-invitations";
import { listMembers } from "./list-members";
import { mailInvitation } from "./mail-invitation";
import { revokeInvitation } from "./revoke-invitation";

const ACCOUNT = { name: "Eva Pérez", password: "a password of hers" };
let tenantUuid: string;
let adminUuid: string;
let folder: string;

beforeAll(async () => {
  await testDatabase();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "paraph-outbox-"));
  const real = environment.env();
  vi.spyOn(environment, "env").mockReturnValue({ ...real, dataDir: folder });
  tenantUuid = await aTenant("Aceites & Sol, S.L.");
  adminUuid = (await aPerson({ [tenantUuid]: "ADMIN" })).uuid;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const admin = () => member(tenantUuid, "ADMIN", adminUuid);
const anAddress = () => `${newUuid()}@example.com`;

async function invite(email: string): Promise<Readonly<{ uuid: string; token: string }>> {
  const { uuid } = await inviteMember(getDb(), admin(), { tenantUuid, email, role: "OPERATOR" });
  await mailInvitation(getDb(), tenantUuid, uuid);
  const [mail] = await listKeptMails();
  return { uuid, token: new URL(mail?.url ?? "about:blank").searchParams.get("token") ?? "" };
}

const accept = (token: string, account = ACCOUNT) => acceptInvitation(getDb(), token, account, "192.0.2.4");

describe("an invitation", () => {
  it("makes a newcomer's account and membership, once", async () => {
    const email = anAddress();
    const { token } = await invite(email.toUpperCase());
    expect(await findInvitation(getDb(), token)).toEqual({
      legalName: "Aceites & Sol, S.L.",
      email,
      hasAccount: false,
    });
    expect(await accept(token)).toMatchObject({ isNew: true });
    expect(await listMembers(getDb(), admin(), tenantUuid)).toMatchObject([
      { personUuid: adminUuid, role: "ADMIN" },
      { email, name: "Eva Pérez", role: "OPERATOR" },
    ]);
    expect(await findInvitation(getDb(), token)).toBeNull();
    await expect(accept(token)).rejects.toMatchObject({ code: "not_found" });
  });

  it("adds a known person without touching the account", async () => {
    const known = await aPerson({});
    const before = await selectPersonByEmail(getDb(), known.email);
    const { token } = await invite(known.email);
    expect(await findInvitation(getDb(), token)).toMatchObject({ hasAccount: true });
    expect(await accept(token, { name: "Mallory", password: "another password" })).toEqual({
      personUuid: known.uuid,
      isNew: false,
    });
    expect(await selectPersonByEmail(getDb(), known.email)).toEqual(before);
  });

  it("needs a name and a password of a newcomer, and survives bad ones", async () => {
    const { token } = await invite(anAddress());
    for (const name of [" ", "Eva\r\nBcc: all@example.com", "Eva\u202e"]) {
      await expect(accept(token, { ...ACCOUNT, name })).rejects.toMatchObject({ errors: [{ pointer: "/name" }] });
    }
    await expect(accept(token, { ...ACCOUNT, password: "short" })).rejects.toMatchObject({
      errors: [{ pointer: "/password" }],
    });
    expect(await accept(token)).toMatchObject({ isNew: true });
  });

  it("is replaced by a newer one, can be taken back, and ends after seven days", async () => {
    const email = anAddress();
    const [first, second] = [await invite(email), await invite(email)];
    expect(await findInvitation(getDb(), first.token)).toBeNull();
    expect(await listInvitations(getDb(), admin(), tenantUuid)).toMatchObject([{ uuid: second.uuid, email }]);
    await revokeInvitation(getDb(), admin(), tenantUuid, second.uuid);
    expect(await findInvitation(getDb(), second.token)).toBeNull();
    await expect(revokeInvitation(getDb(), admin(), tenantUuid, second.uuid)).rejects.toMatchObject({
      code: "not_found",
    });
    const third = await invite(email);
    await getDb().execute("update invitation set expires_at = now() where revoked_at is null");
    expect(await findInvitation(getDb(), third.token)).toBeNull();
  });

  it("has its seven days from when the link was handed over, however long that waited for a mail server (decision 402)", async () => {
    const email = anAddress();
    const { uuid } = await inviteMember(getDb(), admin(), { tenantUuid, email, role: "OPERATOR" });
    const daysOn = (days: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + days * 86_400_000 });
    try {
      daysOn(8);
      await mailInvitation(getDb(), tenantUuid, uuid);
      const [mail] = await listKeptMails();
      const token = new URL(mail?.url ?? "about:blank").searchParams.get("token") ?? "";
      daysOn(6);
      expect(await findInvitation(getDb(), token)).toMatchObject({ email });
      daysOn(2);
      await mailInvitation(getDb(), tenantUuid, uuid);
      expect(await findInvitation(getDb(), token)).toBeNull();
      expect(await listKeptMails()).toHaveLength(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it("is mailed five times an hour to an address, and to others beside it", async () => {
    const email = anAddress();
    const ask = (to: string) => inviteMember(getDb(), admin(), { tenantUuid, email: to, role: "VIEWER" });
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2046-03-02T09:00:00.000Z") });
    try {
      for (let time = 0; time < 5; time += 1) await ask(email);
      await expect(ask(email.toUpperCase())).rejects.toMatchObject({ code: "rate_limited" });
      await ask(anAddress());
      const [row] = await getDb().execute<{ count: number }>(
        `select count(*)::int as count from invitation where email = '${email}'`,
      );
      expect(row?.count).toBe(5);
      for (let time = 0; time < 94; time += 1) await ask(anAddress());
      await expect(ask(anAddress())).rejects.toMatchObject({ code: "rate_limited" });
      vi.setSystemTime(new Date("2046-03-02T10:00:00.000Z"));
      await ask(email);
    } finally {
      vi.useRealTimers();
    }
  });

  it("has one link, however often it has to be mailed (decision 23)", async () => {
    const email = anAddress();
    const { uuid, token } = await invite(email);
    await mailInvitation(getDb(), tenantUuid, uuid);
    const [mail] = await listKeptMails();
    expect(new URL(mail?.url ?? "about:blank").searchParams.get("token")).toBe(token);
    expect(await findInvitation(getDb(), token)).toMatchObject({ email });
  });

  it("is one, however many are sent to an address at once", async () => {
    const email = anAddress();
    const send = () => inviteMember(getDb(), admin(), { tenantUuid, email, role: "OPERATOR" });
    await Promise.all(Array.from({ length: 5 }, send));
    expect(await listInvitations(getDb(), admin(), tenantUuid)).toHaveLength(1);
  });

  it("is taken once by two who click at once", async () => {
    const { token } = await invite(anAddress());
    const outcomes = await Promise.allSettled([accept(token), accept(token), accept(token)]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("is not sent to a member, to what is no address, or by those who may not", async () => {
    const { email } = await aPerson({ [tenantUuid]: "VIEWER" });
    const to = (address: string, author = admin(), role: "OWNER" | "VIEWER" = "VIEWER") =>
      inviteMember(getDb(), author, { tenantUuid, email: address, role });
    await expect(to(email)).rejects.toMatchObject({ code: "conflict" });
    for (const bad of ["", "nobody", "a@b", "a@example.com, b@example.com", "a\u0000@example.com"]) {
      await expect(to(bad)).rejects.toMatchObject({ code: "invalid_field" });
    }
    for (const author of [member(tenantUuid, "OPERATOR"), member(await aTenant(), "OWNER"), ownClient(tenantUuid)]) {
      await expect(to(anAddress(), author)).rejects.toMatchObject({ code: "forbidden" });
      await expect(listInvitations(getDb(), author, tenantUuid)).rejects.toMatchObject({ code: "forbidden" });
      await expect(revokeInvitation(getDb(), author, tenantUuid, newUuid())).rejects.toMatchObject({
        code: "forbidden",
      });
    }
    await expect(to(anAddress(), admin(), "OWNER")).rejects.toMatchObject({ code: "forbidden" });
  });
});
