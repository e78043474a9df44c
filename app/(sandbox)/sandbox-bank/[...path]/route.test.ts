import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { findSession } from "@/app/(auth)/session";
import { getDb } from "@/db/client";
import { insertAttempt } from "@/db/queries/attempts/attempts";
import { findSandboxPayment } from "@/db/queries/sandbox-bank";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { anInitiation } from "@/lib/banks/testing/fixtures";
import type { TestServer } from "@/lib/banks/testing/http-server";
import { sandboxConnector, serveSandboxBank } from "@/lib/banks/testing/sandbox";
import { aFlow, firstOf } from "@/lib/flows/testing/a-flow";
import { findPersonSession, type PersonSession } from "@/lib/people/signing-in/find-person-session";
import { beginSession } from "@/lib/people/signing-in/login-session";
import type { Caller } from "@/lib/shared/caller";
import { now } from "@/lib/shared/clock";
import * as environment from "@/lib/shared/env";
import { newUuid } from "@/lib/shared/ids";
import { aMandate, aPerson, aTenant, NOWHERE } from "@/lib/tokens/testing/cast";
import { GET, POST } from "./route";

/** Whose payments a person sees and changes at the testers' desk (decisions 9 and 259). Who is signed in is said here. */
vi.mock("@/app/(auth)/session", () => ({ findSession: vi.fn() }));

const BANK = "banco-almendro";
let database: TestDatabase;
let bank: TestServer;
let merchant: Merchant;
let collaborator: string;

beforeAll(async () => {
  database = await testDatabase();
  bank = await serveSandboxBank();
});
afterAll(() => bank.close());
beforeEach(async () => {
  const real = environment.env();
  vi.spyOn(environment, "env").mockReturnValue({ ...real, sandboxBank: true, demo: false });
  merchant = await insertMerchant(database);
  collaborator = await aTenant("Gestoría Norte, S.L.P.");
});

/** A payment of the merchant at a virtual bank: by which id that knows it. */
async function atTheBank(caller: Caller): Promise<string> {
  const attempt = {
    uuid: newUuid(),
    operationUuid: firstOf(await aFlow(caller)).uuid,
    endToEndId: newUuid().replaceAll("-", ""),
  };
  const { endToEndId } = attempt;
  const { bankPaymentId } = await sandboxConnector(bank, BANK).initiate(anInitiation({ endToEndId }));
  const [state, at] = ["AT_BANK", now()] as const;
  const { tenantUuid } = caller;
  const times = { createdAt: at, nextPollAt: at, pollCount: 0 };
  await insertAttempt(getDb(), { ...attempt, tenantUuid, bankId: BANK, state, bankPaymentId, ...times });
  return bankPaymentId;
}

async function signedIn(tenantUuid: string, claims: Readonly<{ actingForUuid?: string }> = {}): Promise<PersonSession> {
  const { uuid: personUuid } = await aPerson({ [tenantUuid]: "OPERATOR" });
  const { sessionUuid } = await beginSession(getDb(), personUuid, NOWHERE);
  const session = await findPersonSession(getDb(), { personUuid, sessionUuid, tenantUuid, ...claims });
  if (!session) throw new Error("nobody is signed in");
  vi.mocked(findSession).mockResolvedValue(session);
  return session;
}

const HOME = "http://localhost/sandbox-bank/admin";
const visit = (...more: string[]) => ({ params: Promise.resolve({ path: ["admin", ...more] }) });
const shown = async () => (await GET(new Request(HOME), visit())).text();
const force = (paymentId: string) =>
  POST(
    new Request(`${HOME}/status`, { method: "POST", body: new URLSearchParams({ paymentId, status: "RJCT" }) }),
    visit("status"),
  );
const forced = async (id: string) => (await findSandboxPayment(getDb(), BANK, id))?.forcedStatus;

describe("the testers' desk", () => {
  it("shows an organisation's people all that it has ordered", async () => {
    const id = await atTheBank(merchant.caller);
    await signedIn(merchant.tenantUuid);
    expect(await shown()).toContain(id);
    expect((await force(id)).status).toBe(303);
    expect(await forced(id)).toBe("RJCT");
  });

  it("shows who acts for it what its channel has ordered, and lets them change nothing else", async () => {
    const mandateUuid = await aMandate(merchant.tenantUuid, collaborator);
    const direct = await atTheBank(merchant.caller);
    const channels = await atTheBank({ ...merchant.caller, collaborator: { uuid: collaborator, mandateUuid } });
    await signedIn(collaborator, { actingForUuid: merchant.tenantUuid });
    const page = await shown();
    expect([page.includes(channels), page.includes(direct)]).toEqual([true, false]);
    expect([(await force(direct)).status, (await force(channels)).status]).toEqual([400, 303]);
    await POST(new Request(`${HOME}/reset`, { method: "POST", body: new URLSearchParams() }), visit("reset"));
    expect([await forced(direct), await forced(channels)]).toEqual([null, undefined]);
  });

  it("sends who lacks a second factor to where it is set up, and changes nothing for them", async () => {
    const id = await atTheBank(merchant.caller);
    vi.mocked(findSession).mockResolvedValue({ ...(await signedIn(merchant.tenantUuid)), needsSecondFactor: true });
    const setUp = { digest: expect.stringContaining("/security?notice=second_factor") };
    await expect(shown()).rejects.toMatchObject(setUp);
    await expect(force(id)).rejects.toMatchObject(setUp);
    expect(await forced(id)).toBeNull();
  });
});
