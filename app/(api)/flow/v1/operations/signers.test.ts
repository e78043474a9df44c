import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { findSignerLink } from "@/db/queries/signatures/signer-page";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, type Merchant } from "@/db/testing/merchant";
import { type Answer, callRoute } from "@/lib/http/testing/call-route";
import { expectProblem, itIsGuarded, namedFields } from "@/lib/http/testing/guards";
import { signerDetail } from "@/lib/operations/contract";
import type { Caller } from "@/lib/shared/caller";
import * as environment from "@/lib/shared/env";
import { JOBS } from "@/lib/shared/jobs";
import { deliverSigningCode } from "@/lib/signatures/codes/deliver-signing-code";
import { sendSigningCode } from "@/lib/signatures/codes/send-signing-code";
import { declineToSign } from "@/lib/signatures/signing/decline-to-sign";
import {
  evidenceOf,
  insertSignature,
  jobsOf,
  kindsOf,
  type SignerOptions,
  type TestSignature,
  type TestSigner,
} from "@/lib/signatures/testing/insert-signature";
import * as reminderRoute from "./[uuid]/signers/[signerUuid]/reminders/route";
import * as signerRoute from "./[uuid]/signers/[signerUuid]/route";

let database: TestDatabase;
let merchant: Merchant;
let strangers: Readonly<Record<string, Caller>>;
let guarded: TestSignature;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
  strangers = {
    tenant: (await insertMerchant(database)).caller,
    collaborator: await insertCollaborator(database, merchant),
  };
  guarded = await insertSignature(database, merchant);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const PATH = "/flow/v1/operations/[uuid]/signers/[signerUuid]";
const EVA = { name: "Eva", lastName: "Gil", email: "eva@example.com", phone: null };
const FROM = { ipAddress: null, userAgent: null };

const paramsOf = ({ operationUuid }: TestSignature, { uuid }: TestSigner) => ({
  uuid: operationUuid,
  signerUuid: uuid,
});

function put(of: TestSignature, body: object, signer: TestSigner = of.signer): Promise<Answer> {
  const call = { method: "PUT", path: PATH, params: paramsOf(of, signer), as: merchant.caller, body } as const;
  return callRoute(signerRoute, call);
}

function remind(of: TestSignature, signer: TestSigner = of.signer): Promise<Answer> {
  const params = paramsOf(of, signer);
  return callRoute(reminderRoute, { method: "POST", path: `${PATH}/reminders`, params, as: merchant.caller });
}

const made = (...signers: readonly SignerOptions[]) =>
  insertSignature(database, merchant, signers.length > 0 ? signers : [{}]);
const mailsTo = async ({ uuid }: TestSigner) =>
  (await jobsOf(database, "mail-signer", merchant))
    .filter(({ payload }) => payload.signerUuid === uuid)
    .map(({ payload }) => payload.reason);
const linkOf = ({ uuid }: TestSigner) => findSignerLink(database.db, merchant.tenantUuid, uuid);
const end = ({ operationUuid }: TestSignature, status: string) =>
  database.sql`update operation set status = ${status} where uuid = ${operationUuid}`;
const secondOf = ({ signers }: TestSignature): TestSigner => {
  const [, second] = signers;
  if (!second) throw new Error("There is one signer only.");
  return second;
};

describe("PUT /flow/v1/operations/{uuid}/signers/{signerUuid} (decision 96)", () => {
  itIsGuarded({
    handlers: signerRoute,
    method: "PUT",
    path: PATH,
    params: () => paramsOf(guarded, guarded.signer),
    caller: () => merchant.caller,
    strangers: () => strangers,
    allow: "PUT, OPTIONS",
    least: "OPERATOR",
    body: { subject: EVA },
  });

  it("200: another person takes the place, under a link of their own, and is asked; the former link is dead", async () => {
    const signature = await made();
    await database.sql`update signer set status = 'OPENED' where uuid = ${signature.signer.uuid}`;
    const answer = await put(signature, { subject: EVA });
    expect(answer.status).toBe(200);
    const said = signerDetail.strict().parse(answer.body);
    const link = await linkOf(signature.signer);
    expect(said).toMatchObject({
      uuid: signature.signer.uuid,
      subject: EVA,
      status: "PENDING",
      // Of the configuration's, as far as they reach who has no telephone (decision 313).
      methods: ["EMAIL_OTP"],
      url: `http://localhost:3000/sign/${link}`,
    });
    expect(link).not.toBe(signature.signer.linkToken);
    const former = declineToSign(database.db, signature.signer.linkToken, null, FROM);
    await expect(former).rejects.toMatchObject({ code: "not_found" });
    expect(await mailsTo(signature.signer)).toEqual(["TURN"]);
    const [, line] = await evidenceOf(database, signature);
    expect(line).toMatchObject({
      kind: "REPLACED",
      signer_uuid: signature.signer.uuid,
      detail: {
        by: "CLIENT",
        from: ["Ana Soler", "signer-1@example.com", "+34 600 123 456"],
        to: ["Eva Gil", "eva@example.com"],
      },
    });
    const [row] = await database.sql`select link_token from operation where uuid = ${signature.operationUuid}`;
    expect(row?.link_token).toBe(link);
  });

  it("200: another address of the same person is a correction", async () => {
    const signature = await made();
    const subject = { name: "Ana", lastName: "Soler", email: "right@example.com", phone: "+34600123456" };
    expect((await put(signature, { subject })).status).toBe(200);
    expect(await kindsOf(database, signature)).toEqual(["CREATED", "CORRECTED"]);
  });

  it("200: what is so already changes nothing, also the second time", async () => {
    const signature = await made();
    const same = {
      subject: { name: "Ana", lastName: "Soler", email: "signer-1@example.com", phone: "+34 600 123 456" },
    };
    expect((await put(signature, same)).status).toBe(200);
    expect(await linkOf(signature.signer)).toBe(signature.signer.linkToken);
    const replaced = [await put(signature, { subject: EVA }), await put(signature, { subject: EVA })];
    expect(replaced[1]?.body).toEqual(replaced[0]?.body);
    expect(await kindsOf(database, signature)).toEqual(["CREATED", "REPLACED"]);
  });

  it("200: a code that the former one had is worth nothing, and none are counted", async () => {
    const signature = await made();
    await sendSigningCode(database.db, signature.signer.linkToken, "EMAIL_OTP");
    const [job] = await jobsOf(database, "send-signing-code", merchant);
    await put(signature, { subject: EVA });
    await deliverSigningCode(database.db, JOBS["send-signing-code"].parse(job?.payload));
    const codes = await database.sql`select 1 from signing_code where signer_uuid = ${signature.signer.uuid}`;
    expect([codes.length, await kindsOf(database, signature)]).toEqual([0, ["CREATED", "REPLACED"]]);
  });

  it("200: who isn't next is changed without a mail, and the operation's link stays the next one's", async () => {
    const signature = await made({}, { order: 2 });
    const second = secondOf(signature);
    expect((await put(signature, { subject: EVA, notify: true }, second)).status).toBe(200);
    expect(await mailsTo(second)).toEqual([]);
    const [row] = await database.sql`select link_token from operation where uuid = ${signature.operationUuid}`;
    expect(row?.link_token).toBe(signature.signer.linkToken);
  });

  it("400: methods that can't reach the person, that the configuration doesn't allow, that there aren't here", async () => {
    const signature = await made();
    const refused = async (body: object) => {
      const answer = await put(signature, body);
      expectProblem(answer, 400, "invalid_field");
      return namedFields(answer);
    };
    expect(await refused({ subject: EVA, methods: ["SMS_OTP"] })).toEqual(["/subject/phone"]);
    // No network could tell whose it is: the code would never come.
    expect(await refused({ subject: { ...EVA, phone: "600 123 456" }, methods: ["SMS_OTP"] })).toEqual([
      "/subject/phone",
    ]);
    expect(await refused({ subject: { ...EVA, email: null }, notify: true })).toEqual(["/subject/email"]);
    expect(await refused({ subject: EVA, methods: ["HANDWRITTEN"] })).toEqual(["/methods/0"]);
    expect(await refused({ subject: EVA, methods: ["REMOTE"] })).toEqual(["/methods/0"]);
    vi.spyOn(environment, "env").mockReturnValue({ ...environment.env(), demo: false, sms: null });
    expect(await refused({ subject: { ...EVA, phone: "+34600123456" }, methods: ["SMS_OTP"] })).toEqual(["/methods/0"]);
    expect(await kindsOf(database, signature)).toEqual(["CREATED"]);
  });

  it.each(["SIGNED", "DECLINED"])("409: who has %s stays", async (status) => {
    const signature = await made({}, {});
    const method = status === "SIGNED" ? "HANDWRITTEN" : null;
    await database.sql`update signer set status = ${status}, method = ${method} where uuid = ${signature.signer.uuid}`;
    expectProblem(await put(signature, { subject: EVA }), 409, "conflict");
    expect(await kindsOf(database, signature)).toEqual(["CREATED"]);
  });

  it.each(["COMPLETED", "REJECTED", "CANCELLED", "EXPIRED"])("409: an operation that is %s", async (status) => {
    const signature = await made();
    await end(signature, status);
    expectProblem(await put(signature, { subject: EVA }), 409, "operation_final");
    expectProblem(await remind(signature), 409, "operation_final");
  });

  it("404: a signer of another operation", async () => {
    const [one, two] = [await made(), await made()];
    expectProblem(await put(one, { subject: EVA }, two.signer), 404, "not_found");
  });

  it("is one of the two, where the signer declines at the same moment", async () => {
    const signature = await made();
    const decline = declineToSign(database.db, signature.signer.linkToken, null, FROM).then(
      () => "declined",
      () => "not declined",
    );
    const [declined, answer] = await Promise.all([decline, put(signature, { subject: EVA })]);
    expect([[declined, answer.status]]).toEqual([declined === "declined" ? ["declined", 409] : ["not declined", 200]]);
  });
});

describe("POST /flow/v1/operations/{uuid}/signers/{signerUuid}/reminders (decision 96)", () => {
  itIsGuarded({
    handlers: reminderRoute,
    method: "POST",
    path: `${PATH}/reminders`,
    params: () => paramsOf(guarded, guarded.signer),
    caller: () => merchant.caller,
    strangers: () => strangers,
    allow: "POST, OPTIONS",
    least: "OPERATOR",
  });

  it("202: who is to sign is mailed once more, and the evidence says who asked", async () => {
    const signature = await made();
    const answer = await remind(signature);
    expect(answer.status).toBe(202);
    expect(signerDetail.strict().parse(answer.body).uuid).toBe(signature.signer.uuid);
    expect((await mailsTo(signature.signer)).toSorted()).toEqual(["REMINDER", "TURN"]);
    expect(await kindsOf(database, signature)).toEqual(["CREATED", "REMINDER_ASKED"]);
  });

  it("429: a second one within the hour, also at the same moment; then it may", async () => {
    const signature = await made();
    const answers = await Promise.all([remind(signature), remind(signature)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 429]);
    const late = await remind(signature);
    expectProblem(late, 429, "rate_limited");
    const wait = Number(late.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(3590);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + wait * 1000 });
    expect((await remind(signature)).status).toBe(202);
  });

  it("409: an eleventh; another person in the place begins anew", async () => {
    const signature = await made();
    const began = Date.now();
    vi.useFakeTimers({ toFake: ["Date"], now: began });
    for (let n = 1; n <= 10; n++) {
      vi.setSystemTime(began + n * 3_600_000);
      expect((await remind(signature)).status).toBe(202);
    }
    vi.setSystemTime(began + 11 * 3_600_000);
    expectProblem(await remind(signature), 409, "conflict");
    await put(signature, { subject: EVA });
    expect((await remind(signature)).status).toBe(202);
  });

  it.each<[string, SignerOptions]>([
    ["whose turn it isn't", { order: 2 }],
    ["who only reads", { role: "VIEWER", methods: [] }],
    ["who is not written to", { isNotified: false }],
    ["who has no address", { email: null }],
  ])("409: somebody %s", async (_, options) => {
    const signature = await made({}, options);
    expectProblem(await remind(signature, secondOf(signature)), 409, "conflict");
    expect(await mailsTo(secondOf(signature))).toEqual(
      options.role === "VIEWER"
        ? ["READ"]
        : options.order === undefined && options.isNotified === undefined
          ? ["TURN"]
          : [],
    );
  });
});
