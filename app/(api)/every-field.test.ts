import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, insertTestAccount, insertTestConfiguration, type Merchant } from "@/db/testing/merchant";
import { pdfOfSize } from "@/lib/documents/testing/sample-pdfs";
import { aFlow, firstOf } from "@/lib/flows/testing/a-flow";
import type { Method } from "@/lib/http/api-route";
import { callRoute } from "@/lib/http/testing/call-route";
import { insertSignature } from "@/lib/signatures/testing/insert-signature";
import { insertTestTemplate } from "@/lib/templates/testing/insert-template";
import { API_ROUTES } from "./openapi.json/routes";
import { fieldsOf } from "./testing/request-fields";
import { endpointsOf } from "./testing/route-files";

/**
 * Every field of every request is sent with a value that no default is, and read back: a field that is forgotten between the
 * request and the row, or between the row and the answer, fails. The fields come from the contract, so that a new one is
 * missing here until it has a way back, or an effect with a test of its own.
 */

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});

/** An organisation of each field's own, and what it has beside its defaults. */
type World = Readonly<{
  merchant: Merchant;
  configurationUuid: string;
  accountUuid: string;
  template: Awaited<ReturnType<typeof insertTestTemplate>>;
}>;

type Trip = Readonly<{
  send: unknown | ((world: World) => unknown);
  /** What has to be sent with it. */
  beside?: Readonly<Record<string, unknown>>;
  /** The name of a file part that comes with it. */
  file?: string;
  /** Where its template is named, for what is sent beside one. */
  template?: string;
  /** Where it is read back; where it was sent, when absent. */
  at?: string;
  /** What is read back; what was sent, when absent. */
  back?: unknown;
}>;
type Trips = Readonly<Record<string, Trip>>;

type Journey = Readonly<{
  path: string;
  method: Method;
  /** What is sent beside each field, by the type of the operation that it is a part of. */
  base: (place: string) => unknown;
  trips: Trips;
  /** Sends the body, and reads everything back. */
  go: (world: World, send: (params?: Record<string, string>) => Promise<unknown>) => Promise<unknown>;
}>;

const read = async (world: World, path: string, params: Record<string, string>): Promise<unknown> => {
  const handlers = API_ROUTES[path];
  if (!handlers) throw new Error(path);
  const { status, body } = await callRoute(handlers, { path: bracketed(path), params, as: world.merchant.caller });
  expect(status).toBe(200);
  return body;
};

const bracketed = (path: string) => path.replaceAll("{", "[").replaceAll("}", "]");

const FLOW_FIELDS: Trips = {
  "/externalId": { send: "ERP-9", at: "/flow/externalId" },
  "/countryCode": { send: "PT", at: "/flow/countryCode" },
  "/languageCode": { send: "fr-BE", at: "/flow/languageCode" },
  "/additionalLanguageCode": { send: "gl", at: "/flow/additionalLanguageCode" },
  "/additionalLanguage": { send: "eu", at: "/flow/additionalLanguageCode" },
  "/order": { send: "SEQUENTIAL", at: "/flow/order" },
  "/labels/[]/name": { send: "team", beside: { "/labels/[]/value": "x" }, at: "/flow/labels/0/name" },
  "/labels/[]/value": { send: "north", beside: { "/labels/[]/name": "x" }, at: "/flow/labels/0/value" },
};

function operationFields(at: string, type: string): Trips {
  return {
    [`${at}/externalId`]: { send: "OP-9", at: "/operation/externalId" },
    [`${at}/type`]: { send: type, at: "/operation/type" },
    [`${at}/configurationUuid`]: {
      send: (world: World) => world.configurationUuid,
      at: "/operation/configurationUuid",
    },
    [`${at}/configuration`]: { send: (world: World) => world.configurationUuid, at: "/operation/configurationUuid" },
    [`${at}/expirationOffset`]: { send: "P9D", at: "/operation/expirationOffset" },
  };
}

function subjectFields(at: string, back: string): Trips {
  const values = { name: "Ana", lastName: "Soler", email: "Ana@example.com", phone: "+34 600 000 000" };
  return Object.fromEntries(
    Object.entries(values).map(([name, send]) => [`${at}/${name}`, { send, at: `${back}/${name}` }]),
  );
}

const LATER = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

function paymentFields(at: string): Trips {
  const payment = `${at}/payment`;
  const psd2 = `${payment}/psd2Payment`;
  const back = "/operation/payment";
  const dated = { [`${psd2}/type`]: "FUTURE_PAYMENT", [`${psd2}/requestedExecutionDate`]: LATER };
  return {
    ...operationFields(at, "PAYMENT"),
    [`${payment}/amount`]: { send: 4_321, at: `${back}/amount` },
    [`${payment}/currency`]: { send: "EUR", at: `${back}/currency` },
    [`${payment}/types`]: { send: ["PSD2_PAYMENT"], at: `${back}/types`, back: [["PSD2_PAYMENT"]] },
    [`${psd2}/type`]: { send: "FUTURE_PAYMENT", beside: dated, at: `${back}/psd2Payment/type` },
    [`${psd2}/requestedExecutionDate`]: {
      send: LATER,
      beside: dated,
      at: `${back}/psd2Payment/requestedExecutionDate`,
    },
    [`${psd2}/product`]: { send: "INSTANT_SEPA_CREDIT_TRANSFER", at: `${back}/psd2Payment/product` },
    [`${psd2}/creditorAccount/uuid`]: {
      send: (world: World) => world.accountUuid,
      at: `${back}/psd2Payment/creditorAccount/uuid`,
    },
    [`${at}/delivery/channels/[](EMAIL)/type`]: {
      send: "EMAIL",
      beside: { [`${at}/delivery/channels/[](EMAIL)/to`]: "eva@example.com" },
      at: "/deliveries/results/0/channel",
    },
    [`${at}/delivery/channels/[](EMAIL)/to`]: {
      send: "eva@example.com",
      beside: { [`${at}/delivery/channels/[](EMAIL)/type`]: "EMAIL" },
      at: "/deliveries/results/0/to",
    },
    [`${at}/delivery/channels/[](SMS)/type`]: {
      send: "SMS",
      beside: { [`${at}/delivery/channels/[](SMS)/to`]: "+34600000000" },
      at: "/deliveries/results/0/channel",
    },
    [`${at}/delivery/channels/[](SMS)/to`]: {
      send: "+34 600 000 000",
      beside: { [`${at}/delivery/channels/[](SMS)/type`]: "SMS" },
      at: "/deliveries/results/0/to",
      back: "+34600000000",
    },
    [`${at}/delivery/sendAt`]: {
      send: `${LATER}T09:00:00+02:00`,
      beside: { [`${at}/delivery/channels`]: [{ type: "EMAIL", to: "eva@example.com" }] },
      at: "/deliveries/results/0/sendAt",
      back: `${LATER}T07:00:00.000Z`,
    },
    [`${payment}/concept`]: { send: "Cuota nº 7", at: `${back}/concept` },
    ...subjectFields(`${payment}/subject`, `${back}/subject`),
    ...subjectFields(`${payment}/debtor`, `${back}/subject`),
    // What an invoice is called has no place in an answer: it names the payment where nothing else does (decision 2).
    [`${at}/invoice/id`]: { send: "inv-7", at: `${back}/concept` },
    [`${at}/invoice/name`]: { send: "March", beside: { [`${at}/invoice/id`]: "inv-7" }, at: `${back}/concept` },
    [`${at}/invoice/externalId`]: { send: "2026/7", at: "/operation/invoice/externalId" },
    [`${at}/invoice/dueDate`]: {
      send: "2031-02-03",
      at: "/operation/invoice/dueDate",
      back: "2031-02-03T00:00:00.000Z",
    },
    [`${at}/invoice/generateDocument`]: { send: true, at: `${back}/documents/0/type`, back: "INVOICE" },
    [`${at}/invoice/documentPlacement`]: {
      send: "SEPARATE",
      beside: { [`${at}/invoice/id`]: "inv", [`${at}/invoice/generateDocument`]: true },
      file: "inv",
      at: `${back}/documents/1/type`,
      back: "INVOICE",
    },
  };
}

function signatureFields(at: string): Trips {
  const document = `${at}/signature/documents/[]`;
  const field = `${document}/fields/[]`;
  const signer = `${at}/signature/signers/[]`;
  const someField = {
    [`${document}/id`]: "lease",
    [`${field}/type`]: "TEXT",
    [`${field}/page`]: 1,
    [`${field}/x`]: 10,
    [`${field}/y`]: 20,
    [`${field}/width`]: 120,
    [`${field}/height`]: 30,
  };
  const someSigner = {
    [`${signer}/id`]: "tenant",
    [`${signer}/subject/email`]: "eva@example.com",
    [`${signer}/subject/phone`]: "+34600000000",
  };
  const someUse = {
    [`${at}/signature/values`]: { rent: "900 €" },
    [`${signer}/role`]: "tenant",
    [`${signer}/subject/email`]: "eva@example.com",
    [`${signer}/subject/phone`]: "+34600000000",
  };
  const fieldTrip = (name: string, send: unknown): Trips => ({
    [`${field}/${name}`]: {
      send,
      beside: someField,
      file: "lease",
      at: `/operation/signature/documents/0/fields/0/${name}`,
    },
  });
  const signerTrip = (name: string, send: unknown, back: string = name): Trips => ({
    [`${signer}/${name}`]: { send, beside: someSigner, at: `/operation/signature/signers/0/${back}` },
  });
  return {
    ...operationFields(at, "SIGNATURE"),
    ...subjectFields(`${at}/subject`, "/operation/subject"),
    [`${at}/signature/title`]: { send: "Lease", at: "/operation/signature/title" },
    [`${document}/id`]: {
      send: "lease",
      file: "lease",
      at: "/operation/signature/documents/0/type",
      back: "SIGNATURE",
    },
    [`${document}/name`]: {
      send: "Lease of the flat",
      beside: { [`${document}/id`]: "lease" },
      file: "lease",
      at: "/operation/signature/documents/0/name",
      back: "Lease of the flat.pdf",
    },
    [`${at}/signature/message`]: { send: "Please\nsign", at: "/operation/signature/message" },
    ...fieldTrip("type", "CHECKBOX"),
    ...fieldTrip("page", 1),
    ...fieldTrip("x", 11.5),
    ...fieldTrip("y", 21.5),
    ...fieldTrip("width", 121.5),
    ...fieldTrip("height", 31.5),
    ...fieldTrip("required", false),
    ...fieldTrip("label", "Your number"),
    // What the sender fills in is nobody's field any more.
    [`${field}/value`]: {
      send: "900 € a month",
      beside: someField,
      file: "lease",
      at: "/operation/signature/documents/0/printed/0/text",
    },
    [`${at}/signature/templateUuid`]: {
      send: (world: World) => world.template.uuid,
      beside: someUse,
      at: "/operation/signature/documents/0/name",
      back: "Lease.pdf",
    },
    [`${at}/signature/values`]: {
      send: { rent: "900 € a month" },
      beside: someUse,
      template: `${at}/signature/templateUuid`,
      at: "/operation/signature/documents/0/printed/0/text",
      back: "900 € a month",
    },
    // Whose it is, is told by a UUID of ours.
    [`${field}/signerId`]: {
      send: "tenant",
      beside: { ...someField, ...someSigner },
      file: "lease",
      at: "/operation/signature/signers/0/id",
    },
    ...signerTrip("id", "landlord"),
    ...signerTrip("subject/name", "Eva"),
    ...signerTrip("subject/lastName", "Ruiz"),
    ...signerTrip("subject/email", "Eva@example.com"),
    ...signerTrip("subject/phone", "+34 611 111 111"),
    ...signerTrip("order", 3),
    ...signerTrip("role", "APPROVER"),
    // Of those that the configuration allows (db/testing/merchant.ts).
    ...signerTrip("methods", ["SMS_OTP"]),
    ...signerTrip("notify", false),
  };
}

const made = z.object({ uuid: z.string(), operations: z.array(z.looseObject({ uuid: z.string() })).min(1) });

const readFlow: Journey["go"] = async (world, send) => {
  const created = made.parse(await send());
  const uuid = created.operations[0]?.uuid ?? "";
  return {
    created: created.operations[0],
    flow: await read(world, "/flow/v1/flows/{flowUuid}", { flowUuid: created.uuid }),
    operation: await read(world, "/flow/v1/operations/{uuid}", { uuid }),
    deliveries: await read(world, DELIVERIES, { uuid }),
  };
};

const CONFIGURATION = "/flow-customization/v1/configurations";
const PICTURE = `data:image/png;base64,${Buffer.from("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489", "hex").toString("base64")}`;

const DELIVERY = "/operationConfiguration/documentDelivery";
const REDIRECTION = "/operationConfiguration/redirection";
const CALLBACK = { [`${REDIRECTION}/callback/url`]: "https://erp.example.com/ended" };
const RETURN = { [`${REDIRECTION}/return/url`]: "https://shop.example.com/thanks" };

const CONFIGURATION_FIELDS: Trips = {
  "/name": { send: "Shop 9" },
  "/description": { send: "Two\nlines" },
  "/isDefault": { send: true },
  "/status": { send: "DISABLED" },
  "/visualConfiguration/icon": { send: PICTURE },
  "/visualConfiguration/logo": { send: PICTURE },
  "/visualConfiguration/brandColor": { send: "#123456" },
  "/visualConfiguration/accentColor": { send: "#654321" },
  "/visualConfiguration/language": { send: "pt" },
  "/visualConfiguration/voice": { send: "FORMAL" },
  "/visualConfiguration/contact/email": { send: "hola@example.com" },
  "/visualConfiguration/contact/phone": { send: "+34 911 234 567", back: "+34911234567" },
  "/visualConfiguration/downloadSignedDocumentsButton": { send: false },
  "/visualConfiguration/autoDownloadDocuments": { send: true },
  [`${DELIVERY}/includePaymentReceiptInDownload`]: { send: false },
  [`${DELIVERY}/sendDocumentsByEmail`]: { send: true },
  [`${DELIVERY}/carbonCopyRecipients`]: { send: ["a@example.com"] },
  [`${DELIVERY}/blindCarbonCopyRecipients`]: { send: ["b@example.com"] },
  [`${REDIRECTION}/callback/url`]: { send: CALLBACK[`${REDIRECTION}/callback/url`] },
  [`${REDIRECTION}/callback/requestTimeout`]: { send: 1_234, beside: CALLBACK },
  [`${REDIRECTION}/callback/parameters`]: { send: ["status"], beside: CALLBACK },
  [`${REDIRECTION}/return/url`]: { send: RETURN[`${REDIRECTION}/return/url`] },
  [`${REDIRECTION}/return/parameters`]: { send: ["amount", "currency"], beside: RETURN },
  "/operationConfiguration/allowDecline": { send: false },
  "/operationConfiguration/allowDispute": { send: false },
  "/operationConfiguration/instantPolicy": { send: "INSTANT_ONLY" },
  "/operationConfiguration/delivery/channels/[]/type": { send: "EMAIL" },
  "/operationConfiguration/expirationOffset": { send: "P3D" },
  "/operationConfiguration/automaticRenewals": { send: 3 },
  "/operationConfiguration/reminders/daysFromDue": { send: [-3, 0, 7] },
  "/operationConfiguration/reminders/channels/[]/type": { send: "SMS" },
  ...Object.fromEntries(
    ["SIGNATURE", "SEPA", "SIGNATURE_SEPA", "PAYMENT"].flatMap((type) => [
      [`/signatureConfiguration/${type}/signingMethods`, { send: ["CERTIFICATE"] }],
      [`/signatureConfiguration/${type}/failoverCertificateSignature`, { send: true }],
      [`/signatureConfiguration/${type}/failoverSmsSignature`, { send: true }],
    ]),
  ),
};

const TEMPLATES = "/flow/v1/signature-templates";
const TEMPLATE = { name: "Lease", roles: [{ key: "tenant" }], documents: [{ id: "lease" }] };
const SOME_FIELD = { role: "tenant", key: "rent", type: "TEXT", page: 1, x: 10, y: 20, width: 120, height: 30 };
const TEMPLATE_FIELDS: Trips = {
  "/name": { send: "Contract", file: "lease" },
  "/title": { send: "Your contract", file: "lease" },
  "/message": { send: "Please\nsign", file: "lease" },
  "/configurationUuid": { send: (world: World) => world.configurationUuid, file: "lease" },
  "/roles/[]/key": { send: "mieter", file: "lease" },
  "/roles/[]/label": { send: "Mieter", file: "lease" },
  "/roles/[]/order": { send: 3, file: "lease" },
  "/roles/[]/role": { send: "APPROVER", file: "lease" },
  "/roles/[]/methods": { send: ["SMS_OTP"], file: "lease" },
  "/documents/[]/id": { send: "contract", file: "contract" },
  "/documents/[]/name": { send: "Contract", file: "lease", back: "Contract.pdf" },
  ...Object.fromEntries(
    Object.entries({
      ...{ role: "tenant", key: "rate", type: "TEXT", page: 1, x: 11.5, y: 21.5, width: 121.5, height: 31.5 },
      ...{ required: false, label: "Rate" },
    }).map(([name, send]) => [
      `/documents/[]/fields/[]/${name}`,
      { send, beside: { "/documents/[]/fields": [SOME_FIELD] }, file: "lease" },
    ]),
  ),
};

const ENDPOINTS = "/webhook/v1/endpoints";
const ENDPOINT_FIELDS: Trips = {
  "/ordered": { send: true },
  "/url": { send: "https://hooks.example.com/nine" },
  "/eventTypes": { send: ["OPERATION_COMPLETED"] },
  "/description": { send: "The ERP" },
  "/status": { send: "DISABLED" },
};

const DELIVERIES = "/flow/v1/operations/{uuid}/deliveries";
const REMINDERS = "/flow/v1/operations/{uuid}/reminders";
const SIGNERS = "/flow/v1/operations/{uuid}/signers/{signerUuid}";

const ACCOUNTS = "/business-creditor-account/v1/business-creditor-accounts";
const ACCOUNT = {
  alias: "Second",
  accountNumber: "DE89370400440532013000",
  bic: "COBADEFFXXX",
  ownerName: "Ejemplo",
};

const uuidOf = (answer: unknown) => z.looseObject({ uuid: z.string() }).parse(answer).uuid;

/** A new one is made, and read. */
const readMade =
  (path: string, name: string): Journey["go"] =>
  async (world, send) =>
    read(world, `${path}/{${name}}`, { [name]: uuidOf(await send()) });

/** One that there is already is changed, and read. */
const readChanged =
  (path: string, name: string, make: (world: World) => Promise<string>): Journey["go"] =>
  async (world, send) => {
    const params = { [name]: await make(world) };
    await send(params);
    return read(world, `${path}/{${name}}`, params);
  };

const anEndpoint = async ({ merchant }: World) => {
  const handlers = API_ROUTES[ENDPOINTS];
  if (!handlers) throw new Error(ENDPOINTS);
  const body = { url: "https://hooks.example.com/old" };
  return uuidOf((await callRoute(handlers, { method: "POST", path: ENDPOINTS, body, as: merchant.caller })).body);
};

const aPayment = (place: string) =>
  place.includes("(SIGNATURE)")
    ? { operations: [{ type: "SIGNATURE" }] }
    : { operations: [{ payment: { amount: 100 } }] };

const JOURNEYS: Readonly<Record<string, Journey>> = {
  createInvoiceCollection: {
    path: "/flow/v1/flows/invoice-collection",
    method: "POST",
    base: aPayment,
    trips: {
      ...FLOW_FIELDS,
      ...paymentFields("/operations/[]"),
      "/operations/[]/id": { send: "one", at: "/created/id" },
    },
    go: readFlow,
  },
  createFlow: {
    path: "/flow/v1/flows",
    method: "POST",
    base: aPayment,
    trips: {
      ...FLOW_FIELDS,
      ...paymentFields("/operations/[](PAYMENT)"),
      ...signatureFields("/operations/[](SIGNATURE)"),
      "/operations/[](PAYMENT)/id": { send: "one", at: "/created/id" },
      "/operations/[](SIGNATURE)/id": { send: "two", at: "/created/id" },
    },
    go: readFlow,
  },
  deliverOperation: {
    path: DELIVERIES,
    method: "POST",
    base: () => ({ channel: "EMAIL", to: "ana@example.com" }),
    trips: {
      "/channel": { send: "SMS", beside: { "/to": "+34600000000" }, at: "/results/0/channel" },
      "/to": { send: "eva@example.com", at: "/results/0/to" },
    },
    go: async (world, send) => {
      const params = { uuid: firstOf(await aFlow(world.merchant.caller)).uuid };
      await send(params);
      return read(world, DELIVERIES, params);
    },
  },
  changeOperationReminders: {
    path: REMINDERS,
    method: "PUT",
    base: () => ({ stopped: false }),
    trips: { "/stopped": { send: true } },
    go: async (world, send) => {
      const params = { uuid: firstOf(await aFlow(world.merchant.caller)).uuid };
      await send(params);
      return read(world, REMINDERS, params);
    },
  },
  createSignatureTemplate: {
    path: TEMPLATES,
    method: "POST",
    base: () => TEMPLATE,
    trips: TEMPLATE_FIELDS,
    go: readMade(TEMPLATES, "uuid"),
  },
  replaceSignatureTemplate: {
    path: `${TEMPLATES}/{uuid}`,
    method: "PUT",
    base: () => TEMPLATE,
    trips: TEMPLATE_FIELDS,
    go: readChanged(TEMPLATES, "uuid", async ({ template }) => template.uuid),
  },
  createConfiguration: {
    path: CONFIGURATION,
    method: "POST",
    base: () => ({ name: "Shop" }),
    trips: CONFIGURATION_FIELDS,
    go: readMade(CONFIGURATION, "configurationUuid"),
  },
  replaceConfiguration: {
    path: `${CONFIGURATION}/{configurationUuid}`,
    method: "PUT",
    base: () => ({ name: "Shop" }),
    trips: CONFIGURATION_FIELDS,
    go: readChanged(CONFIGURATION, "configurationUuid", async ({ configurationUuid }) => configurationUuid),
  },
  replaceSigner: {
    path: SIGNERS,
    method: "PUT",
    base: () => ({ subject: { name: "Eva", email: "eva@example.com" } }),
    trips: {
      ...subjectFields("/subject", "/operation/signature/signers/0/subject"),
      "/methods": {
        send: ["SMS_OTP"],
        beside: { "/subject/phone": "+34600000000" },
        at: "/operation/signature/signers/0/methods",
      },
      "/notify": { send: false, at: "/operation/signature/signers/0/notify" },
    },
    go: async (world, send) => {
      const { operationUuid: uuid, signer } = await insertSignature(database, world.merchant);
      await send({ uuid, signerUuid: signer.uuid });
      return { operation: await read(world, "/flow/v1/operations/{uuid}", { uuid }) };
    },
  },
  createCreditorAccount: {
    path: ACCOUNTS,
    method: "POST",
    base: () => ACCOUNT,
    trips: {
      "/alias": { send: "Third" },
      "/accountNumber": { send: "GI75 NWBK 0000 0000 7099 453", back: "GI75 •••• 9453" },
      "/bic": { send: "NWBKGIGIXXX" },
      "/ownerName": { send: "Ejemplo Gibraltar" },
      "/isDefault": { send: true },
    },
    go: readMade(ACCOUNTS, "uuid"),
  },
  changeCreditorAccountStatus: {
    path: `${ACCOUNTS}/{uuid}/status`,
    method: "PUT",
    base: () => ({}),
    trips: { "/status": { send: "DISABLED" } },
    go: readChanged(ACCOUNTS, "uuid", async ({ accountUuid }) => accountUuid),
  },
  changeOwnerName: {
    path: `${ACCOUNTS}/{uuid}/owner-name`,
    method: "PUT",
    base: () => ({}),
    trips: { "/ownerName": { send: "Ejemplo, Sociedad Limitada" } },
    go: readChanged(ACCOUNTS, "uuid", async ({ accountUuid }) => accountUuid),
  },
  createWebhookEndpoint: {
    path: ENDPOINTS,
    method: "POST",
    base: () => ({ url: "https://hooks.example.com/one" }),
    trips: ENDPOINT_FIELDS,
    go: readMade(ENDPOINTS, "endpointUuid"),
  },
  replaceWebhookEndpoint: {
    path: `${ENDPOINTS}/{endpointUuid}`,
    method: "PUT",
    base: () => ({ url: "https://hooks.example.com/one" }),
    trips: ENDPOINT_FIELDS,
    go: readChanged(ENDPOINTS, "endpointUuid", anEndpoint),
  },
  changeWebhookEndpoint: {
    path: `${ENDPOINTS}/{endpointUuid}`,
    method: "PATCH",
    base: () => ({}),
    trips: ENDPOINT_FIELDS,
    go: readChanged(ENDPOINTS, "endpointUuid", anEndpoint),
  },
};

/** Requests that nothing is kept of: where their effect is seen. */
const EFFECTS: Readonly<Record<string, Readonly<{ fields: readonly string[]; file: string; test: string }>>> = {
  createSignatureBatch: {
    fields: ["/mapping"],
    file: "lib/templates/batches.test.ts",
    test: "as the caller maps them",
  },
  importStatement: {
    fields: ["/file"],
    file: "lib/statements/import-statement.test.ts",
    test: "settles the payment that its bank has accepted",
  },
  matchStatementEntry: {
    fields: ["/operationUuid", "/refundUuid"],
    file: "lib/statements/decide-entry.test.ts",
    test: "settles the payment, whatever its amount",
  },
  splitStatementEntry: {
    fields: ["/parts/[]/operationUuid", "/parts/[]/amount", "/parts/[]/refundUuid"],
    file: "lib/statements/split-entry.test.ts",
    test: "takes back several payments by one debit, and gives several refunds out",
  },
  createRefund: {
    fields: ["/operationUuid", "/amount", "/reason", "/creditor/name", "/creditor/iban"],
    file: "app/(api)/payment/v1/refunds/refunds.test.ts",
    test: "201: keeps each field",
  },
  ignoreStatementEntry: {
    fields: ["/reason"],
    file: "lib/statements/decide-entry.test.ts",
    test: "keeps the reason",
  },
  confirmMatchedName: {
    fields: ["/matchedName"],
    file: "lib/creditor-accounts/verification.test.ts",
    test: "is confirmed by an OWNER",
  },
  replayWebhookDeliveries: {
    fields: ["/since", "/until", "/eventTypes"],
    file: "app/(api)/webhook/v1/deliveries.test.ts",
    test: "are replayed until a moment and of some types",
  },
};

const requests = Object.entries(API_ROUTES)
  .flatMap(([path, handlers]) => endpointsOf({ path, handlers }))
  .flatMap(({ definition }) => {
    const schema = definition.body ?? definition.rawBody?.schema;
    return schema ? [{ name: definition.operationId, fields: fieldsOf(schema) }] : [];
  });

describe("every field of a request has its way back", () => {
  it.each(requests)("$name", ({ name, fields }) => {
    const known = JOURNEYS[name] ? Object.keys(JOURNEYS[name].trips) : EFFECTS[name]?.fields;
    expect([...(known ?? [])].toSorted()).toEqual(fields.toSorted());
  });

  it.each(Object.entries(EFFECTS))("%s has its effect in another test", (_name, { file, test }) => {
    expect(readFileSync(file, "utf8")).toContain(test);
  });
});

describe.each(Object.entries(JOURNEYS))("%s keeps and answers", (_name, { path, method, base, trips, go }) => {
  it.each(Object.keys(trips))("%s", async (place) => {
    const trip = trips[place];
    const handlers = API_ROUTES[path];
    if (!trip || !handlers) throw new Error(place);
    const merchant = await insertMerchant(database);
    const world: World = {
      merchant,
      configurationUuid: await insertTestConfiguration(database, merchant.tenantUuid),
      accountUuid: await insertTestAccount(database, merchant.tenantUuid),
      template: await insertTestTemplate(database, merchant),
    };
    const sent = typeof trip.send === "function" ? trip.send(world) : trip.send;
    const named = trip.template === undefined ? {} : { [trip.template]: world.template.uuid };
    const places = { ...trip.beside, ...named, [place]: sent };
    const json = Object.entries(places).reduce<unknown>(
      (body, [at, value]) => withValue(body, steps(at), value),
      base(place),
    );
    const body = trip.file === undefined ? json : withFile(json, trip.file);
    const answer = await go(world, async (params = {}) => {
      const { status, body: answered } = await callRoute(handlers, {
        method,
        path: bracketed(path),
        params,
        as: merchant.caller,
        body,
      });
      expect([status, answered]).toEqual([expect.toBeOneOf([200, 201, 202, 204]), answered]);
      return answered;
    });
    expect(valueAt(answer, steps(trip.at ?? place))).toEqual(trip.back ?? sent);
  });
});

function withFile(json: unknown, name: string): FormData {
  const form = new FormData();
  form.set("payload", JSON.stringify(json));
  form.set(name, new Blob([pdfOfSize(5_000)], { type: "application/pdf" }), "a.pdf");
  return form;
}

/** `/operations/[](PAYMENT)/id` → `operations`, `0`, `id` */
function steps(place: string): readonly string[] {
  return place
    .slice(1)
    .replace(/\(\w+\)/g, "")
    .split("/")
    .map((step) => (step === "[]" ? "0" : step));
}

function withValue(holder: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  if (step === "0") {
    const [first, ...others] = Array.isArray(holder) ? holder : [];
    return [withValue(first, rest, value), ...others];
  }
  const fields = z.record(z.string(), z.unknown()).catch({}).parse(holder);
  return { ...fields, [step]: withValue(fields[step], rest, value) };
}

function valueAt(holder: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, step) => z.record(z.string(), z.unknown()).parse({ ...Object(inner) })[step],
    holder,
  );
}
