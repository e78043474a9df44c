import { beforeAll, describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { findNewestSignerLink } from "@/db/queries/flows/renewals";
import { listSigners } from "@/db/queries/signatures/signers";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { readyDocuments } from "@/lib/signatures/documents/ready-documents";
import { findSigning } from "@/lib/signatures/find-signing";
import { failMethod } from "@/lib/signatures/signing/fail-method";
import { findSignerView } from "@/lib/signatures/signing/find-signer-view";
import { signDocuments } from "@/lib/signatures/signing/sign-documents";
import { aSignature, inputFor, signersOf, type TestSignature, VISITOR } from "@/lib/signatures/testing/a-signature";
import { createFlow } from "./creating/create-flow";
import { renewOperation } from "./renewing/renew-operation";

let database: TestDatabase;
let merchant: Merchant;
beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database, { signingMethods: ["HANDWRITTEN"] });
});

async function renewed({ uuid }: Pick<TestSignature, "uuid">): Promise<string> {
  await database.sql`update operation set status = 'EXPIRED', status_updated_at = now() where uuid = ${uuid}`;
  return (await renewOperation(database.db, merchant.caller, uuid, "API")).uuid;
}

const linksOf = async (operationUuid: string) =>
  (await listSigners(database.db, merchant.tenantUuid, operationUuid)).map(({ linkToken }) => linkToken);
const newest = (links: readonly string[]) =>
  Promise.all(links.map((linkToken) => findNewestSignerLink(database.db, linkToken)));

describe("a signer's old link (decision 188)", () => {
  it("leads to the same signer's of the newest renewal", async () => {
    const first = await aSignature(merchant.caller, { signature: { signers: signersOf(1, 1) } });
    const old = first.signers.map(({ linkToken }) => linkToken);
    expect(await newest(old)).toEqual([null, null]);
    const last = await renewed({ uuid: await renewed(first) });
    expect(await newest(old)).toEqual(await linksOf(last));
  });

  it("and whoever has picked a language is written to in it", async () => {
    const first = await aSignature(merchant.caller, { signature: { signers: signersOf(1, 1) } });
    await database.sql`update signer set language = 'ca' where uuid = ${first.signers[0]?.uuid ?? ""}`;
    const copied = await listSigners(database.db, merchant.tenantUuid, await renewed(first));
    expect(copied.map(({ language }) => language)).toEqual(["ca", null]);
  });

  it("leads nowhere where somebody else signs in that place by now", async () => {
    const first = await aSignature(merchant.caller, { signature: { signers: signersOf(1, 1) } });
    const copy = await renewed(first);
    const [, other] = await linksOf(copy);
    await database.sql`
      update signer set subject = jsonb_set(subject, '{name}', '"Somebody Else"')
       where operation_uuid = ${copy} and position = 0`;
    expect(await newest(first.signers.map(({ linkToken }) => linkToken))).toEqual([null, other]);
  });
});

describe("how a renewal is signed (decision 313)", () => {
  const allow = (signingMethods: readonly string[], failoverCertificateSignature = true) => {
    const settings = { signingMethods, failoverSmsSignature: false, failoverCertificateSignature };
    return database.sql`
      update configuration set signature_configuration = ${JSON.stringify({ SIGNATURE: settings })}::text::jsonb
       where uuid = ${merchant.configurationUuid}`;
  };
  const methodsOf = async (operationUuid: string) =>
    (await listSigners(database.db, merchant.tenantUuid, operationUuid)).map(({ methods }) => methods);
  const [signer] = signersOf(1);
  const signers = [
    { ...signer, methods: ["CERTIFICATE"] },
    { id: "v", subject: { name: "Eva" }, role: "VIEWER" },
  ];

  it("is as the first one was before the configuration fell over", async () => {
    await allow(["CERTIFICATE", "EMAIL_OTP"]);
    const first = await aSignature(merchant.caller, { signature: { signers } });
    const signing = await findSigning(database.db, first.signers[0]?.linkToken ?? "");
    if (!signing) throw new Error("There is such a link.");
    await failMethod(getDb(), signing, { method: "CERTIFICATE", failure: "WRONG_PASSWORD" }, VISITOR);
    expect(await methodsOf(first.uuid)).toEqual([["CERTIFICATE", "EMAIL_OTP"], []]);
    expect(await methodsOf(await renewed(first))).toEqual([["CERTIFICATE"], []]);
  });

  it("is what the configuration has by now", async () => {
    await allow(["CERTIFICATE", "EMAIL_OTP"]);
    const first = await aSignature(merchant.caller, { signature: { signers } });
    await allow(["EMAIL_OTP"]);
    expect(await methodsOf(await renewed(first))).toEqual([["EMAIL_OTP"], []]);
  });

  it("is refused where nobody could sign it", async () => {
    await allow(["CERTIFICATE"]);
    const first = await aSignature(merchant.caller, { signature: { signers } });
    await allow(["SMS_OTP"], false);
    await expect(renewed(first)).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("a request without a document (decision 102)", () => {
  const subject = { name: "Ana", lastName: "Soler", email: "ana@example.com" };
  const statement = async (): Promise<string> => {
    await database.sql`
      update configuration
         set signature_configuration = jsonb_set(signature_configuration, '{SIGNATURE,signingMethods}', '["HANDWRITTEN"]')
       where uuid = ${merchant.configurationUuid}`;
    const request = { type: "SIGNATURE", subject, signature: { title: "Withdrawal", message: "I withdraw." } };
    const made = await createFlow(getDb(), merchant.caller, {
      json: { operations: [request] },
      files: new Map(),
      channel: "API",
    });
    return made.operations[0]?.uuid ?? "";
  };
  const documentsOf = (operationUuid: string) =>
    database.sql`
      select type, name, sha256, size_bytes, supplied_bytes from document where operation_uuid = ${operationUuid}`;

  it("is renewed with the same statement, which is signed by the new link", async () => {
    const first = await statement();
    const copy = await renewed({ uuid: await renewed({ uuid: first }) });
    const documents = await documentsOf(copy);
    expect(documents).toEqual(await documentsOf(first));
    expect(documents).toMatchObject([{ type: "SIGNATURE", supplied_bytes: null }]);
    await readyDocuments(getDb(), merchant.tenantUuid, copy);
    const [link = ""] = await linksOf(copy);
    await signDocuments(getDb(), link, await inputFor(link), VISITOR);
    expect((await findSignerView(getDb(), link))?.step).toMatchObject({ name: "SIGNED", isComplete: true });
  });
});
