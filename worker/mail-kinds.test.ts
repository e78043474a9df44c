import { expect, it, vi } from "vitest";
import { inTransaction } from "@/db/client";
import { insertSigningCode } from "@/db/queries/signatures/signing-codes";
import { testDatabase } from "@/db/testing/database";
import { insertMerchant } from "@/db/testing/merchant";
import { newUuid } from "@/lib/shared/ids";
import { JOBS } from "@/lib/shared/jobs";
import { insertSignature } from "@/lib/signatures/testing/insert-signature";
import { awaited, kindOfCode, kindOfSignerMail, mailing, withDocuments } from "./mail-kinds";
import { mailTask } from "./mail-task";
import "./tasks";

vi.mock("./mail-task", { spy: true });
const mailingTasks = new Map(vi.mocked(mailTask).mock.calls.map(([payload, kindOf]) => [payload, kindOf]));

it("every job that mails by itself has a place among them", () => {
  expect(mailingTasks).toEqual(
    new Map<unknown, unknown>([
      [JOBS["mail-invitation"], awaited],
      [JOBS["mail-password-reset"], awaited],
      [JOBS["mail-sign-up"], awaited],
      [JOBS["send-signing-code"], kindOfCode],
      [JOBS["mail-security-notice"], mailing],
      [JOBS["mail-endpoint-disabled"], mailing],
      [JOBS["mail-replaced-signer"], mailing],
      [JOBS["mail-signer"], kindOfSignerMail],
      [JOBS["mail-signed-copy"], withDocuments],
    ]),
  );
});

it("what tells a signer of the end may bring documents, the rest does not", () => {
  const named = { tenantUuid: newUuid(), signerUuid: newUuid() };
  const kinds = (["TURN", "REMINDER", "COMPLETED"] as const).map((reason) => kindOfSignerMail({ ...named, reason }));
  expect(kinds).toEqual(["MAILING", "MAILING", "WITH_DOCUMENTS"]);
});

it("a code is waited for, and one that goes by text message is counted apart from mails", async () => {
  const database = await testDatabase();
  const merchant = await insertMerchant(database);
  const { tenantUuid, signer } = await insertSignature(database, merchant);
  const kindBy = async (channel: "EMAIL_OTP" | "SMS_OTP") => {
    const codeUuid = newUuid();
    await inTransaction(database.db, (tx) =>
      insertSigningCode(tx, {
        uuid: codeUuid,
        tenantUuid,
        signerUuid: signer.uuid,
        channel,
        contentHash: "x",
        wrongTries: 0,
        createdAt: new Date(),
        expiresAt: new Date("2100-01-01"),
      }),
    );
    return kindOfCode({ tenantUuid, codeUuid, tryNumber: 1 }, database.db);
  };
  expect([await kindBy("EMAIL_OTP"), await kindBy("SMS_OTP")]).toEqual(["AWAITED", "TEXT"]);
  expect(await kindOfCode({ tenantUuid, codeUuid: newUuid(), tryNumber: 1 }, database.db)).toBeNull();
});
