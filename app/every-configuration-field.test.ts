import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { getDb } from "@/db/client";
import { listDeliveryRows } from "@/db/queries/deliveries/deliveries";
import { resetHere } from "@/lib/attempts/testing/here";
import { authorised, database, merchant, type Payable, payable } from "@/lib/attempts/testing/payments";
import { configurationRequest } from "@/lib/configurations/configuration-request";
import { getConfiguration } from "@/lib/configurations/get-configuration";
import { SIGNATURE_OPERATION_TYPES } from "@/lib/configurations/model";
import { getReminders } from "@/lib/deliveries/reminders/get-reminders";
import { renewByItself } from "@/lib/flows/renewing/renew-by-itself";
import { callRoute } from "@/lib/http/testing/call-route";
import { expireOperations } from "@/lib/operations/expire-operations";
import { getOperation } from "@/lib/operations/get-operation";
import * as gate from "@/lib/outbound/post-through-gate";
import * as remote from "@/lib/remote-signing/remote-signer";
import { addSeconds } from "@/lib/shared/clock";
import { AppError } from "@/lib/shared/errors";
import { readyDocuments } from "@/lib/signatures/documents/ready-documents";
import { signDocuments } from "@/lib/signatures/signing/sign-documents";
import { aSignature, inputFor, VISITOR } from "@/lib/signatures/testing/a-signature";
import { notifyRedirection } from "@/lib/webhooks/notify-redirection";
import * as configurationsRoute from "./(api)/flow-customization/v1/configurations/route";
import { fieldsOf } from "./(api)/testing/request-fields";
import * as receiptRoute from "./(payer)/pay/[linkToken]/receipt/route";
import * as payRoute from "./(payer)/pay/[linkToken]/route";
import * as signRoute from "./(payer)/sign/[linkToken]/route";

/**
 * Every field of a configuration × what it does (decision 201). Each is saved with two values, and what it is there for looked at: with
 * the same value it looks the same, with the other one it doesn't. The fields come from the contract, so that a new one is missing
 * here until somebody says where its effect is seen.
 */

vi.mock("@/lib/banks/registry", async () => (await import("@/lib/attempts/testing/here")).registryOfHere);
vi.mock("@/lib/outbound/post-through-gate", () => ({ postThroughGate: vi.fn() }));
vi.mock("./(payer)/_visit/assets", () => ({
  payerAssets: () => ({ style: "/s.css", script: "/s.js" }),
  signerAssets: () => ({ style: "/s.css", script: "/s.js" }),
  viewerAssets: () => ({ script: "/pdf.js", worker: "/pdfworker.js", files: "/pdf", certificate: "/certificate.js" }),
  searchScript: () => "/search.js",
}));

beforeEach(resetHere);
afterEach(() => vi.restoreAllMocks());

type See = (configurationUuid: string) => Promise<unknown>;
type Effect = Readonly<{
  values: readonly [unknown, unknown];
  /** What else has to be so for the effect to be there, by place. */
  beside?: Readonly<Record<string, unknown>>;
  see: See;
}>;

const PAYER = { name: "Ana", email: "ana@example.org", phone: "+34600111222" };

const toPay = (configurationUuid: string | null, more: object = {}): Promise<Payable> =>
  payable([
    {
      ...more,
      ...(configurationUuid !== null && { configurationUuid }),
      payment: { amount: 15_075, concept: "Invoice 7", subject: PAYER },
    },
  ]);

async function paid(configurationUuid: string): Promise<Payable> {
  const operation = await toPay(configurationUuid);
  await authorised(operation);
  return operation;
}

/** What differs from one operation to the next says nothing of a setting. */
const alike = (text: string, linkToken: string) =>
  text
    .replaceAll(linkToken, "LINK")
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "UUID")
    .replaceAll(/\b[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}\b/g, "REFERENCE")
    .replaceAll(/<time[^>]*>[^<]*<\/time>|\d\d:\d\d/g, "TIME");

type Page = Readonly<{
  GET: (request: Request, context: { params: Promise<{ linkToken: string }> }) => Promise<Response> | Response;
}>;

async function visited(page: Page, linkToken: string): Promise<string> {
  const request = new Request(`http://localhost:3000/pay/${linkToken}`, {
    headers: { "accept-language": "xx", "content-security-policy": "script-src 'nonce-bm9uY2U='" },
  });
  const response = await page.GET(request, { params: Promise.resolve({ linkToken }) });
  return `${response.status} ${alike(await response.text(), linkToken)}`;
}

const payPage: See = async (uuid) => visited(payRoute, (await toPay(uuid)).linkToken);
const paidPage: See = async (uuid) => visited(payRoute, (await paid(uuid)).linkToken);
const receipt: See = async (uuid) => {
  const { linkToken } = await paid(uuid);
  const request = new Request(`http://localhost:3000/pay/${linkToken}/receipt`);
  return (await receiptRoute.GET(request, { params: Promise.resolve({ linkToken }) })).status;
};

const delivered: See = async (uuid) => {
  const operation = await paid(uuid);
  const rows = await listDeliveryRows(database.db, merchant.tenantUuid, operation.uuid);
  return rows.map(({ kind, recipient, channel, address }) => [kind, recipient, channel, address]).toSorted();
};

/** To where our server posts once it is paid, and how long it waits. */
const calledBack: See = async (uuid) => {
  const posting = vi.mocked(gate.postThroughGate).mockResolvedValue({ sent: false, retryAfterMs: 1000 });
  posting.mockClear();
  const { uuid: operationUuid } = await paid(uuid);
  const context = { signal: new AbortController().signal, gate: z.custom<never>().parse(null) };
  await notifyRedirection(database.db, { tenantUuid: merchant.tenantUuid, operationUuid, tryNumber: 1 }, context);
  // A signature and its id are of this one time.
  return posting.mock.calls.map(([, , { headers, ...post }]) => ({ ...post, headers: Object.keys(headers) }));
};

const renewed: See = async (uuid) => {
  const operation = await toPay(uuid);
  await database.sql`update operation set expires_at = now() - interval '1 minute' where uuid = ${operation.uuid}`;
  await expireOperations(database.db);
  await renewByItself(database.db, { tenantUuid: merchant.tenantUuid, operationUuid: operation.uuid });
  return (await getOperation(database.db, merchant.caller, operation.uuid)).renewedBy !== null;
};

/** Whom a payment of an invoice is to be reminded of, and when. */
const reminded: See = async (uuid) => {
  const dueDate = addSeconds(new Date(), 14 * 86_400)
    .toISOString()
    .slice(0, 10);
  const operation = await toPay(uuid, { invoice: { externalId: "F-7", dueDate } });
  const { planned } = await getReminders(database.db, merchant.caller, operation.uuid);
  return planned.map(({ daysFromDue, recipients }) => [daysFromDue, recipients]);
};

const refusal = (error: unknown) => {
  if (!(error instanceof AppError)) throw error;
  return error.code;
};

const opened: See = async (uuid) => toPay(uuid).then(() => "made", refusal);

/** How somebody is asked to sign who has no telephone. */
const methods: See = async (configurationUuid) => {
  const operation = { configurationUuid, subject: { name: "Ana", email: "ana@example.org" } };
  return aSignature(merchant.caller, { operation }).then(({ signers: [signer] }) => signer?.methods, refusal);
};
const withoutProvider: See = async (uuid) => {
  vi.spyOn(remote, "hasRemoteSigner").mockReturnValue(false);
  return methods(uuid);
};

const signedPage: See = async (configurationUuid) => {
  const { uuid, signers } = await aSignature(merchant.caller, { operation: { configurationUuid } });
  await readyDocuments(getDb(), merchant.tenantUuid, uuid);
  const link = signers[0]?.linkToken ?? "";
  await signDocuments(getDb(), link, await inputFor(link), VISITOR);
  return visited(signRoute, link);
};

const PICTURES = ["49", "50"].map(
  (last) =>
    `data:image/gif;base64,${Buffer.from(`4749463839610100010000000${last.at(1)}2c00000000010001000000`, "hex").toString("base64")}`,
);
const [ONE_PICTURE, OTHER_PICTURE] = PICTURES;

const DELIVERY = "/operationConfiguration/documentDelivery";
const REDIRECTION = "/operationConfiguration/redirection";
const BY_MAIL = { [`${DELIVERY}/sendDocumentsByEmail`]: true };
const CALLBACK = { [`${REDIRECTION}/callback/url`]: "https://erp.example.com/ended" };
const RETURN = { [`${REDIRECTION}/return/url`]: "https://shop.example.com/thanks" };
const SIGNATURE = "/signatureConfiguration/SIGNATURE";
const BY_HAND = { [`${SIGNATURE}/signingMethods`]: ["HANDWRITTEN"] };

/** Nothing of theirs is signed: they are the ERP's own, who asks for them by their type. */
const OF_OTHER_TYPES = Object.fromEntries(
  SIGNATURE_OPERATION_TYPES.filter((type) => type !== "SIGNATURE").flatMap((type) => {
    const see: See = async (uuid) =>
      (await getConfiguration(database.db, merchant.caller, uuid, { operation_type: type })).signatureConfiguration;
    const effect = (one: unknown, other: unknown): Effect => ({ values: [one, other], see });
    return [
      [`/signatureConfiguration/${type}/signingMethods`, effect(["HANDWRITTEN"], ["EMAIL_OTP"])],
      [`/signatureConfiguration/${type}/failoverSmsSignature`, effect(true, false)],
      [`/signatureConfiguration/${type}/failoverCertificateSignature`, effect(true, false)],
    ];
  }),
);

const EFFECTS: Readonly<Record<string, Effect>> = {
  "/name": { values: ["One", "Other"], see: async (uuid) => (await settingsOf(uuid)).name },
  "/description": { values: ["One", "Other"], see: async (uuid) => (await listed(uuid))?.description },
  "/isDefault": {
    values: [false, true],
    see: async (uuid) =>
      (await getOperation(database.db, merchant.caller, (await toPay(null)).uuid)).configurationUuid === uuid,
  },
  "/status": { values: ["ACTIVE", "DISABLED"], see: opened },
  "/visualConfiguration/icon": { values: [null, ONE_PICTURE], see: payPage },
  "/visualConfiguration/logo": { values: [null, OTHER_PICTURE], see: payPage },
  "/visualConfiguration/brandColor": { values: ["#123456", "#654321"], see: payPage },
  "/visualConfiguration/accentColor": { values: ["#123456", "#c0ffee"], see: payPage },
  "/visualConfiguration/language": { values: ["pt", "de"], see: payPage },
  "/visualConfiguration/voice": {
    values: ["FORMAL", "INFORMAL"],
    beside: { "/visualConfiguration/language": "de" },
    see: payPage,
  },
  "/visualConfiguration/contact/email": { values: ["a@example.com", "b@example.com"], see: payPage },
  "/visualConfiguration/contact/phone": { values: ["+34911234567", "+34911234568"], see: payPage },
  "/visualConfiguration/downloadSignedDocumentsButton": { values: [true, false], beside: BY_HAND, see: signedPage },
  "/visualConfiguration/autoDownloadDocuments": { values: [true, false], see: paidPage },
  [`${DELIVERY}/includePaymentReceiptInDownload`]: { values: [true, false], see: receipt },
  [`${DELIVERY}/sendDocumentsByEmail`]: { values: [true, false], see: delivered },
  [`${DELIVERY}/carbonCopyRecipients`]: {
    values: [["a@example.com"], ["b@example.com"]],
    beside: BY_MAIL,
    see: delivered,
  },
  [`${DELIVERY}/blindCarbonCopyRecipients`]: { values: [["a@example.com"], []], beside: BY_MAIL, see: delivered },
  [`${REDIRECTION}/callback/url`]: { values: ["https://a.example.com/", "https://b.example.com/"], see: calledBack },
  [`${REDIRECTION}/callback/requestTimeout`]: { values: [1_234, 4_321], beside: CALLBACK, see: calledBack },
  [`${REDIRECTION}/callback/parameters`]: { values: [["status"], ["amount"]], beside: CALLBACK, see: calledBack },
  [`${REDIRECTION}/return/url`]: { values: ["https://a.example.com/", "https://b.example.com/"], see: paidPage },
  [`${REDIRECTION}/return/parameters`]: { values: [["status"], ["amount"]], beside: RETURN, see: paidPage },
  "/operationConfiguration/allowDecline": { values: [true, false], see: payPage },
  "/operationConfiguration/allowDispute": { values: [true, false], see: payPage },
  "/operationConfiguration/expirationOffset": {
    values: ["P3D", "P9D"],
    see: async (uuid) => {
      const { createdAt, expiresAt } = await getOperation(database.db, merchant.caller, (await toPay(uuid)).uuid);
      return Math.round((Date.parse(expiresAt) - Date.parse(createdAt)) / 86_400_000);
    },
  },
  "/operationConfiguration/automaticRenewals": { values: [1, 0], see: renewed },
  "/operationConfiguration/instantPolicy": {
    values: ["INSTANT_ONLY", "STANDARD"],
    see: async (uuid) =>
      (await getOperation(database.db, merchant.caller, (await toPay(uuid)).uuid)).payment?.psd2Payment.product,
  },
  "/operationConfiguration/reminders/daysFromDue": { values: [[0], [3]], see: reminded },
  "/operationConfiguration/reminders/channels/[]/type": {
    values: ["EMAIL", "SMS"],
    beside: { "/operationConfiguration/reminders/daysFromDue": [3] },
    see: reminded,
  },
  "/operationConfiguration/delivery/channels/[]/type": { values: ["EMAIL", "SMS"], see: delivered },
  [`${SIGNATURE}/signingMethods`]: { values: [["HANDWRITTEN"], ["EMAIL_OTP"]], see: methods },
  [`${SIGNATURE}/failoverSmsSignature`]: {
    values: [true, false],
    beside: { [`${SIGNATURE}/signingMethods`]: ["SMS_OTP"] },
    see: methods,
  },
  [`${SIGNATURE}/failoverCertificateSignature`]: {
    values: [true, false],
    beside: { [`${SIGNATURE}/signingMethods`]: ["REMOTE"] },
    see: withoutProvider,
  },
  ...OF_OTHER_TYPES,
};

const path = "/flow-customization/v1/configurations";
const listAnswer = z.object({ results: z.array(z.object({ uuid: z.string(), description: z.string() })) });

async function listed(uuid: string) {
  const answer = await callRoute(configurationsRoute, { method: "GET", path, search: "limit=50", as: merchant.caller });
  return listAnswer.parse(answer.body).results.find((configuration) => configuration.uuid === uuid);
}

/** As the operation tells of it. */
async function settingsOf(uuid: string) {
  const { configuration } = await getOperation(database.db, merchant.caller, (await toPay(uuid)).uuid);
  return configuration;
}

/** `{"/a/[]/b": 1}` as `{a: [{b: 1}]}`. */
function bodyOf(places: Readonly<Record<string, unknown>>): unknown {
  const grown = new Map<string, Record<string, unknown>>();
  for (const [place, value] of Object.entries(places)) {
    const [head = "", ...rest] = place.slice(1).split("/");
    grown.set(head, { ...grown.get(head), [rest.length === 0 ? "" : `/${rest.join("/")}`]: value });
  }
  const entries = [...grown].map(([head, inner]) => [head, "" in inner ? inner[""] : bodyOf(inner)] as const);
  const [[head, only] = []] = entries;
  return head === "[]" ? [only] : Object.fromEntries(entries);
}

async function seen(field: string, value: unknown): Promise<unknown> {
  const { beside = {}, see } = EFFECTS[field] ?? { see: () => Promise.reject(new Error(field)) };
  const body = z.looseObject({}).parse(bodyOf({ "/name": "Shop", ...beside, [field]: value }));
  const made = await callRoute(configurationsRoute, { method: "POST", path, body, as: merchant.caller });
  expect([made.status, made.body]).toEqual([201, expect.anything()]);
  return see(z.object({ uuid: z.string() }).parse(made.body).uuid);
}

it("every field of a configuration has a place where its effect is seen", () => {
  expect(Object.keys(EFFECTS).toSorted()).toEqual(fieldsOf(configurationRequest).toSorted());
});

describe.each(Object.keys(EFFECTS))("%s", (field) => {
  const [one, other] = EFFECTS[field]?.values ?? [];

  it("makes a difference, and nothing else does (decision 201)", async () => {
    const first = await seen(field, one);
    const second = await seen(field, other);
    expect(second).not.toEqual(first);
    expect(await seen(field, one)).toEqual(first);
  });
});
