import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { getDb } from "@/db/client";
import { selectMemberships, selectPersonByEmail } from "@/db/queries/people/people";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { interleave } from "@/db/testing/interleave";
import { getConfiguration } from "@/lib/configurations/get-configuration";
import { listConfigurations } from "@/lib/configurations/list-configurations";
import { listKeptMails } from "@/lib/mail/outbox";
import { signIn } from "@/lib/people/signing-in/sign-in";
import type { Caller } from "@/lib/shared/caller";
import * as environment from "@/lib/shared/env";
import { newUuid } from "@/lib/shared/ids";
import { findTenant } from "@/lib/tenants/find-tenant";
import { listAuditEntries } from "@/lib/tenants/list-audit-entries";
import { member } from "@/lib/tokens/testing/authors";
import { aPerson, PASSWORD } from "@/lib/tokens/testing/cast";
import { confirmSignUp, findSignUp } from "./confirm-sign-up";
import { mailSignUp } from "./mail-sign-up";
import { requestSignUp } from "./request-sign-up";

const ACCOUNT = { name: "Eva Pérez", password: "a password of hers" };
let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "paraph-outbox-"));
  set({});
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true, force: true });
});

function set(changed: Partial<environment.Env>): void {
  vi.restoreAllMocks();
  vi.spyOn(environment, "env").mockReturnValue({ ...environment.env(), dataDir: folder, ...changed });
}

const anAddress = () => `${newUuid()}@example.com`;
const request = (email: string, changed = {}, address: string | null = null) =>
  requestSignUp(getDb(), { legalName: " Olivar, S.L. ", countryCode: "PT", email, ...changed }, "es", address);

async function mailedToken(email: string): Promise<string> {
  const { uuid } = await request(email);
  await mailSignUp(getDb(), uuid);
  const [mail] = await listKeptMails();
  return new URL(mail?.url ?? "about:blank").searchParams.get("token") ?? "";
}

const confirm = (token: string, account = ACCOUNT) => confirmSignUp(getDb(), token, account, "192.0.2.4");

describe("an organisation signs up (decision 25)", () => {
  it("and exists once the mailed link is followed: with an owner, a default configuration and its first audit entries", async () => {
    const email = anAddress();
    const token = await mailedToken(` ${email.toUpperCase()}`);
    expect(await findSignUp(getDb(), token)).toEqual({ legalName: "Olivar, S.L.", email, hasAccount: false });
    expect(await selectPersonByEmail(getDb(), email)).toBeNull();

    const { tenantUuid, personUuid, isNew } = await confirm(token);
    expect(isNew).toBe(true);
    expect(await findTenant(getDb(), tenantUuid)).toMatchObject({
      legalName: "Olivar, S.L.",
      countryCode: "PT",
      languageCode: "es",
      timeZone: "Europe/Lisbon",
    });
    expect(await selectMemberships(getDb(), personUuid)).toEqual([
      { tenantUuid, legalName: "Olivar, S.L.", role: "OWNER" },
    ]);
    const owner = member(tenantUuid, "OWNER", personUuid);
    const caller: Caller = {
      tenantUuid,
      actor: { type: "PERSON", personUuid, role: "OWNER", authenticatedAt: null },
      collaborator: null,
    };
    const { results } = await listConfigurations(getDb(), caller, { limit: 10, offset: 0 });
    expect(results).toMatchObject([{ name: "Olivar, S.L.", isDefault: true, status: "ACTIVE" }]);
    const made = await getConfiguration(getDb(), caller, results[0]?.uuid ?? "");
    expect(made.visualConfiguration.language).toBe("es");
    const entries = await listAuditEntries(getDb(), owner, tenantUuid);
    expect(entries.map(({ action, actorId, ipAddress }) => [action, actorId, ipAddress]).toSorted()).toEqual([
      ["configuration.created", personUuid, "192.0.2.4"],
      ["member.added", personUuid, "192.0.2.4"],
      ["tenant.created", null, "192.0.2.4"],
    ]);
    const device = { ipAddress: null, userAgent: null };
    expect(await signIn(getDb(), { email, password: ACCOUNT.password }, device)).toMatchObject({ type: "SIGNED_IN" });
  });

  it("by a known person, whose account stays as it is", async () => {
    const { uuid, email } = await aPerson({});
    const before = await selectPersonByEmail(getDb(), email);
    const token = await mailedToken(email);
    expect(await findSignUp(getDb(), token)).toMatchObject({ hasAccount: true });
    const mallory = { name: "Mallory", password: `not ${PASSWORD}` };
    expect(await confirm(token, mallory)).toMatchObject({ personUuid: uuid, isNew: false });
    expect(await selectPersonByEmail(getDb(), email)).toEqual(before);
  });

  it("once, though three click at once", async () => {
    const token = await mailedToken(anAddress());
    const outcomes = await Promise.allSettled([confirm(token), confirm(token), confirm(token)]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(confirm(token)).rejects.toMatchObject({ code: "not_found" });
    expect(await findSignUp(getDb(), token)).toBeNull();
  });

  it("once for a known person, too, who clicks while the first click is being written", async () => {
    const { uuid, email } = await aPerson({});
    const token = await mailedToken(email);
    const late = interleave(
      database,
      (tx) => confirmSignUp(tx, token, ACCOUNT, null),
      () => confirm(token),
    );
    await expect(late).rejects.toMatchObject({ code: "not_found" });
    expect(await selectMemberships(getDb(), uuid)).toHaveLength(1);
  });

  it("with a link that survives a bad name or password, leaves nothing behind, and ends after a day", async () => {
    const email = anAddress();
    const token = await mailedToken(email);
    await expect(confirm(token, { ...ACCOUNT, name: " " })).rejects.toMatchObject({ errors: [{ pointer: "/name" }] });
    await expect(confirm(token, { ...ACCOUNT, name: "Eva\nPérez" })).rejects.toMatchObject({
      errors: [{ pointer: "/name" }],
    });
    await expect(confirm(token, { ...ACCOUNT, password: "short" })).rejects.toMatchObject({
      errors: [{ pointer: "/password" }],
    });
    expect(await selectPersonByEmail(getDb(), email)).toBeNull();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 86_401_000 });
    expect(await findSignUp(getDb(), token)).toBeNull();
    await expect(confirm(token)).rejects.toMatchObject({ code: "not_found" });
  });

  it("has its day from when the link was handed over, however long that waited for a mail server (decision 402)", async () => {
    const email = anAddress();
    const { uuid } = await request(email);
    const hoursOn = (hours: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + hours * 3_600_000 });
    hoursOn(25);
    await mailSignUp(getDb(), uuid);
    const [mail] = await listKeptMails();
    const token = new URL(mail?.url ?? "about:blank").searchParams.get("token") ?? "";
    hoursOn(23);
    expect(await findSignUp(getDb(), token)).toMatchObject({ email });
    // Handed over before, as far as anybody knows: it may have been in vain, and each time the words are true.
    await mailSignUp(getDb(), uuid);
    hoursOn(23);
    expect(await findSignUp(getDb(), token)).toMatchObject({ email });
    hoursOn(2);
    await mailSignUp(getDb(), uuid);
    expect(await findSignUp(getDb(), token)).toBeNull();
    expect(await listKeptMails()).toHaveLength(2);
  });

  it("is written to in the reader's language, with one link however often it has to be mailed (decision 23)", async () => {
    const email = anAddress();
    const { uuid } = await request(email);
    await mailSignUp(getDb(), uuid);
    await mailSignUp(getDb(), uuid);
    const tokens = (await listKeptMails()).map(({ url }) => new URL(url).searchParams.get("token") ?? "");
    const [mail] = await listKeptMails();
    expect(mail).toMatchObject({ to: email, subject: "Confirma el alta de tu organización en Paraph" });
    expect(JSON.stringify(mail)).not.toContain("Olivar");
    expect(mail?.url).toMatch(/^http:\/\/localhost:3000\/sign-up\/confirm\?token=[\w-]{43}$/);
    expect(tokens).toHaveLength(2);
    expect(new Set(tokens).size).toBe(1);
    expect(await findSignUp(getDb(), tokens[0] ?? "")).toMatchObject({ email });
    expect(await mailedToken(email)).not.toBe(tokens[0]);
  });
});

describe("a sign-up is refused", () => {
  it.each([
    ["/legalName", { legalName: "  " }],
    ["/legalName", { legalName: "x".repeat(101) }],
    ["/legalName", { legalName: "a\u0000b" }],
    ["/legalName", { legalName: "Olivar\r\nvisit https://evil.example" }],
    ["/legalName", { legalName: "Olivar\u2028S.L." }],
    ["/legalName", { legalName: "Olivar\r\nBcc: everybody@example.com" }],
    ["/legalName", { legalName: "\u202eralivO" }],
    ["/countryCode", { countryCode: "US" }],
    ["/countryCode", { countryCode: "" }],
    ["/email", { email: "nobody" }],
    ["/email", { email: "a@example.com, b@example.com" }],
  ])("for a bad %s: %j", async (pointer, changed) => {
    await expect(request(anAddress(), changed)).rejects.toMatchObject({ code: "invalid_field", errors: [{ pointer }] });
  });

  it("five times an hour for one mail address, and twenty times from one place", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: (Math.floor(Date.now() / 3_600_000) + 0.5) * 3_600_000 });
    const email = anAddress();
    for (let ask = 0; ask < 5; ask += 1) await request(email, {}, "192.0.2.50");
    await expect(request(email)).rejects.toMatchObject({ code: "rate_limited", retryAfterSeconds: 1800 });
    for (let ask = 0; ask < 15; ask += 1) await request(anAddress(), {}, "192.0.2.50");
    await expect(request(anAddress(), {}, "192.0.2.50")).rejects.toMatchObject({ code: "rate_limited" });
    await request(anAddress(), {}, "192.0.2.51");
  });

  it("where organisations do not sign up; a link mailed before is dead there", async () => {
    const token = await mailedToken(anAddress());
    set({ signUp: false });
    await expect(request(anAddress())).rejects.toMatchObject({ code: "forbidden" });
    await expect(confirm(token)).rejects.toMatchObject({ code: "forbidden" });
    expect(await findSignUp(getDb(), token)).toBeNull();
  });
});
