import { beforeAll, expect, it } from "vitest";
import { inTransaction } from "@/db/client";
import { insertSigningCode } from "@/db/queries/signatures/signing-codes";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant } from "@/db/testing/merchant";
import { addSeconds } from "@/lib/shared/clock";
import { newUuid } from "@/lib/shared/ids";
import { receiptUrl } from "@/lib/signatures/codes/receipt-url";
import { insertSignature, kindsOf, type TestSignature } from "@/lib/signatures/testing/insert-signature";
import { GET, POST } from "./[token]/route";

let database: TestDatabase;
let signature: TestSignature;
let token: string;

beforeAll(async () => {
  database = await testDatabase();
  signature = await insertSignature(database, await insertMerchant(database));
  const [codeUuid, createdAt] = [newUuid(), new Date()];
  await inTransaction(database.db, (tx) =>
    insertSigningCode(tx, {
      uuid: codeUuid,
      tenantUuid: signature.tenantUuid,
      signerUuid: signature.signer.uuid,
      channel: "SMS_OTP",
      contentHash: "0".repeat(64),
      wrongTries: 0,
      createdAt,
      expiresAt: addSeconds(createdAt, 600),
    }),
  );
  const url = receiptUrl(signature.tenantUuid, codeUuid);
  expect(url).toMatch(/^http:\/\/localhost:3000\/sms\/v1\/receipts\/[\w.-]+$/);
  token = url.split("/").at(-1) ?? "";
});

const receive = async (of: string, form: Readonly<Record<string, string>>) => {
  const request = new Request(`http://localhost:3000/sms/v1/receipts/${of}`, {
    method: "POST",
    body: new URLSearchParams(form),
  });
  const answer = await POST(request, { params: Promise.resolve({ token: of }) });
  return [answer.status, await answer.text()];
};

it("a provider's receipt is taken at the address that we gave it, and at no other", async () => {
  expect(await receive("nobodys", { MessageStatus: "delivered" })).toEqual([404, ""]);
  expect(await receive(`${token}x`, { MessageStatus: "delivered" })).toEqual([404, ""]);
  expect(await receive(token, { SmsStatus: "unknown" })).toEqual([204, ""]);
  expect(await receive(token, { MessageStatus: "x".repeat(5_000) })).toEqual([204, ""]);
  expect(await kindsOf(database, signature)).toEqual(["CREATED"]);
  expect(await receive(token, { MessageStatus: "delivered", MessageSid: "SM1" })).toEqual([204, ""]);
  expect(await kindsOf(database, signature)).toEqual(["CREATED", "CODE_DELIVERED"]);
});

it("there is nothing to be read there", () => {
  const { status, headers } = GET();
  expect([status, headers.get("allow")]).toEqual([405, "POST"]);
});
