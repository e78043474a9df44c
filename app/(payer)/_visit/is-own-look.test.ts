import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { aFlow, firstOf } from "@/lib/flows/testing/a-flow";
import { beginSession, sessionCookie } from "@/lib/people/signing-in/login-session";
import { insertSignature } from "@/lib/signatures/testing/insert-signature";
import { aMandate, aPerson, aTenant, NOWHERE } from "@/lib/tokens/testing/cast";
import { visitAsSigner } from "./signer-visit";
import { visit } from "./visit";

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

let database: TestDatabase;
let merchant: Merchant;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  merchant = await insertMerchant(database);
});

/** The cookie of somebody who is signed in and works for these. */
async function signedIn(...tenantUuids: readonly string[]): Promise<string> {
  const { uuid } = await aPerson(Object.fromEntries(tenantUuids.map((tenantUuid) => [tenantUuid, "VIEWER"] as const)));
  const { cookies } = await beginSession(getDb(), uuid, NOWHERE, { isNewAccount: true });
  return `${sessionCookie().name}=${cookies.session}`;
}

const from = (site: string, cookie?: string) => ({
  method: "GET",
  url: "http://localhost:3000/",
  headers: new Headers({
    "user-agent": CHROME,
    accept: "text/html",
    "sec-fetch-site": site,
    "sec-fetch-mode": "navigate",
    "sec-fetch-dest": "document",
    ...(cookie !== undefined && { cookie }),
  }),
  body: null,
});

const toldOf = async (operationUuid: string) => {
  const rows = await database.sql`select kind from signature_evidence where operation_uuid = ${operationUuid}`;
  return rows.map(({ kind }) => kind);
};
const statusOf = async (uuid: string) =>
  (await database.sql`select status from operation where uuid = ${uuid}`)[0]?.status;

describe("the organisation's own look (decision 206)", () => {
  it("shows a signer's page, and writes nothing as the signer's doing", async () => {
    const { operationUuid, signer } = await insertSignature(database, merchant);
    const seen = await visitAsSigner(from("same-origin", await signedIn(merchant.tenantUuid)), signer.linkToken);
    expect(seen.outcome).toBe("FOUND");
    expect(await toldOf(operationUuid)).not.toContain("OPENED");
    expect(await statusOf(operationUuid)).toBe("CREATED");
  });

  it("is that of who has its mandate, too", async () => {
    const collaborator = await aTenant();
    await aMandate(merchant.tenantUuid, collaborator);
    const { operationUuid, signer } = await insertSignature(database, merchant);
    await visitAsSigner(from("same-origin", await signedIn(collaborator)), signer.linkToken);
    expect(await statusOf(operationUuid)).toBe("CREATED");
  });
});

describe("nobody else is kept from opening by pretending to be it", () => {
  it.each([
    ["a page of ours alone", async () => from("same-origin")],
    ["a cookie that nobody gave", async () => from("same-origin", `${sessionCookie().name}=guessed`)],
    ["a sign-in of another organisation", async () => from("same-origin", await signedIn(await aTenant()))],
    ["a colleague's mail", async () => from("cross-site", await signedIn(merchant.tenantUuid))],
    ["a colleague's address bar", async () => from("none", await signedIn(merchant.tenantUuid))],
  ])("%s", async (_, asked) => {
    const { operationUuid, signer } = await insertSignature(database, merchant);
    await visitAsSigner(await asked(), signer.linkToken);
    expect(await toldOf(operationUuid)).toContain("OPENED");
    expect(await statusOf(operationUuid)).toBe("OPENED");
  });

  it("the evidence says that a colleague of the sender was signed in there, unless it is the signer", async () => {
    const colleague = await aPerson({ [merchant.tenantUuid]: "VIEWER" });
    const { cookies } = await beginSession(getDb(), colleague.uuid, NOWHERE, { isNewAccount: true });
    const theirs = `${sessionCookie().name}=${cookies.session}`;
    const openedBy = async (cookie: string | undefined, email: string) => {
      const { operationUuid, signer } = await insertSignature(database, merchant, [{ email }]);
      await visitAsSigner(from("none", cookie), signer.linkToken);
      const [line] = await database.sql`
        select detail from signature_evidence where operation_uuid = ${operationUuid} and kind = 'OPENED'`;
      return line?.detail.ofSender;
    };
    expect(await openedBy(theirs, "signer@example.com")).toBe(true);
    expect(await openedBy(theirs, colleague.email.toUpperCase())).toBeUndefined();
    expect(await openedBy(await signedIn(await aTenant()), "signer@example.com")).toBeUndefined();
    expect(await openedBy(undefined, "signer@example.com")).toBeUndefined();
  });

  it("in a sandbox its people play the signer", async () => {
    const live = await aTenant();
    const cookie = await signedIn(live, merchant.tenantUuid);
    const { operationUuid, signer } = await insertSignature(database, merchant);
    await database.sql`update tenant set sandbox_of = ${live} where uuid = ${merchant.tenantUuid}`;
    await visitAsSigner(from("same-origin", cookie), signer.linkToken);
    expect(await statusOf(operationUuid)).toBe("OPENED");
  });

  it("a payer's link is opened by whoever opens it", async () => {
    const { uuid, linkToken } = firstOf(await aFlow(merchant.caller));
    await visit(from("same-origin", await signedIn(merchant.tenantUuid)), linkToken);
    expect(await statusOf(uuid)).toBe("OPENED");
  });
});
