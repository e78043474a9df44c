import { beforeAll, describe, expect, it, vi } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import {
  insertCollaborator,
  insertMerchant,
  insertTestAccount,
  insertTestConfiguration,
  type Merchant,
} from "@/db/testing/merchant";
import { expiryAfter } from "@/lib/configurations/expiration-offset";
import type { SuppliedFiles } from "@/lib/flows/flow-files";
import { getFlow } from "@/lib/flows/get-flow";
import { getOperation } from "@/lib/operations/get-operation";
import type { Caller } from "@/lib/shared/caller";
import { AppError } from "@/lib/shared/errors";
import { createFlow } from "./create-flow";
import { createInvoiceCollection } from "./create-invoice-collection";

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
});

const NO_FILES: SuppliedFiles = new Map();

function create(json: unknown, caller: Caller = merchant.caller, files: SuppliedFiles = NO_FILES) {
  return createInvoiceCollection(database.db, caller, { json, files, channel: "API" });
}

async function counts() {
  const [row] = await database.sql`
    select (select count(*)::int from flow) as flows, (select count(*)::int from operation) as operations,
           (select count(*)::int from document) as documents`;
  return row;
}

/** The pointers (or parameters) that a refusal names, and that it left nothing behind. */
async function refusal(json: unknown, files?: SuppliedFiles): Promise<readonly string[]> {
  const before = await counts();
  const error = await create(json, merchant.caller, files).catch((thrown: unknown) => thrown);
  expect(await counts()).toEqual(before);
  if (!(error instanceof AppError)) throw new Error(`Not refused: ${JSON.stringify(error)}`);
  expect(error.code).toBe("invalid_field");
  return error.errors.map((one) => ("pointer" in one ? one.pointer : one.parameter));
}

const payment = { amount: 15_075 };
const only = (operation: object) => ({ operations: [{ payment, ...operation }] });

describe("an invoice collection (decision 2)", () => {
  it("takes an amount alone and fills in every default", async () => {
    const result = await create({ operations: [{ payment }] });
    const [operation] = result.operations;
    if (!operation) throw new Error("no operation");
    expect(result).toEqual({
      uuid: expect.any(String),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      operations: [{ uuid: operation.uuid, url: expect.stringMatching(/^http:\/\/localhost:3000\/pay\/[\w-]{22}$/) }],
    });
    const read = await getOperation(database.db, merchant.caller, operation.uuid);
    expect(read).toMatchObject({
      externalId: null,
      configurationUuid: merchant.configurationUuid,
      status: "CREATED",
      statusUpdatedAt: null,
      type: "PAYMENT",
      expirationOffset: "P30D",
      flowUuid: result.uuid,
      synchronous: true,
      payment: {
        amount: 15_075,
        currency: "EUR",
        types: [["PSD2_PAYMENT"]],
        psd2Payment: {
          type: "SINGLE_PAYMENT",
          product: "SEPA_CREDIT_TRANSFER",
          requestedExecutionDate: null,
          creditorAccount: { uuid: merchant.creditorAccountUuid },
        },
        documents: [],
        subject: { name: null, lastName: null, email: null, phone: null },
      },
      invoice: null,
      flow: { collaborator: null },
    });
    expect(read.expiresAt).toBe(expiryAfter(new Date(read.createdAt), "P30D", "Europe/Madrid").toISOString());
    expect(await getFlow(database.db, merchant.caller, result.uuid)).toEqual({
      uuid: result.uuid,
      status: "CREATED",
      externalId: null,
      countryCode: "ES",
      languageCode: "es",
      additionalLanguageCode: null,
      channel: "API",
      order: "PARALLEL",
      createdAt: result.createdAt,
      statusUpdatedAt: null,
      labels: [],
      paymentOperations: [
        {
          uuid: operation.uuid,
          externalId: null,
          status: "CREATED",
          statusUpdatedAt: null,
          expiresAt: read.expiresAt,
          amount: 15_075,
          currency: "EUR",
        },
      ],
      signatureOperations: [],
      collaborator: null,
      renewalOf: null,
    });
  });

  it("keeps every field that it is given", async () => {
    const result = await create({
      externalId: "ERP-1",
      countryCode: "DE",
      languageCode: "de-AT",
      additionalLanguage: "en",
      labels: [{ name: "team", value: "north" }],
      unknownField: { is: "ignored" },
      operations: [
        {
          id: "a",
          externalId: "OP-1",
          configuration: merchant.configurationUuid.toUpperCase(),
          expirationOffset: "P1D",
          payment: {
            amount: 99_999_999_999,
            currency: "EUR",
            types: ["PSD2_PAYMENT"],
            psd2Payment: {
              product: "INSTANT_SEPA_CREDIT_TRANSFER",
              creditorAccount: { uuid: merchant.creditorAccountUuid },
            },
            concept: "Fälligkeit Nº 5 – März",
            debtor: { name: "Ana", lastName: "Müller", email: "Ana@Example.com", phone: "+34600000000" },
          },
          invoice: { id: "inv", externalId: "2026/001", name: "March", dueDate: "2026-12-31" },
        },
      ],
    });
    const [operation] = result.operations;
    const read = await getOperation(database.db, merchant.caller, operation?.uuid ?? "");
    expect(read.payment).toMatchObject({
      amount: 99_999_999_999,
      types: [["PSD2_PAYMENT"]],
      psd2Payment: { product: "INSTANT_SEPA_CREDIT_TRANSFER" },
      concept: "Fälligkeit Nº 5 – März",
      subject: { name: "Ana", lastName: "Müller", email: "Ana@Example.com", phone: "+34600000000" },
    });
    expect(read.invoice).toEqual({
      externalId: "2026/001",
      dueDate: "2026-12-31T00:00:00.000Z",
      collectedAmount: { amount: 0, currency: "EUR" },
    });
    expect(read.externalId).toBe("OP-1");
    expect(await getFlow(database.db, merchant.caller, result.uuid)).toMatchObject({
      externalId: "ERP-1",
      countryCode: "DE",
      languageCode: "de-AT",
      additionalLanguageCode: "en",
      labels: [{ name: "team", value: "north" }],
    });
  });

  it.each([
    ["the invoice's name", { name: "March", externalId: "2026-1", id: "x" }, "March"],
    ["its externalId", { externalId: "2026-1", id: "x" }, "2026-1"],
    ["its id", { id: "x" }, "x"],
    ["the organisation's name", null, "Ejemplo S.L."],
    ["the organisation's name, never a UUID", { id: "7d1e3cb0-0000-0000-0000-000000000001" }, "Ejemplo S.L."],
    ["what can be read", { name: "\u200b \u0301", externalId: "2026-2" }, "2026-2"],
  ])("takes %s as the concept when there is none", async (_what, invoice, concept) => {
    const { operations } = await create(only({ invoice }));
    const read = await getOperation(database.db, merchant.caller, operations[0]?.uuid ?? "");
    expect(read.payment?.concept).toBe(concept);
  });

  it.each([
    ["2026-12-31", "2026-12-31"],
    ["2026-12-31T23:59:59.999-12:00", "2026-12-31"],
    ["2026-12-31T00:00:00+14:00", "2026-12-31"],
    ["2026-12-31T00:00+02", "2026-12-31"],
    ["2026-12-31T10:00:00", "2026-12-31"],
    ["9999-12-31t23:59:59z", "9999-12-31"],
  ])("keeps of the due date %s the day that it names where it was written", async (dueDate, day) => {
    const { operations } = await create(only({ invoice: { dueDate } }));
    const read = await getOperation(database.db, merchant.caller, operations[0]?.uuid ?? "");
    expect(read.invoice?.dueDate).toBe(`${day}T00:00:00.000Z`);
  });

  it("takes a field beside its alias when both say the same", async () => {
    const payer = { name: "Ana", email: "ana@example.com" };
    const { uuid } = await create({
      additionalLanguageCode: "ca",
      additionalLanguage: "ca",
      operations: [
        {
          configurationUuid: merchant.configurationUuid,
          configuration: merchant.configurationUuid.toUpperCase(),
          payment: { ...payment, subject: payer, debtor: { ...payer, lastName: null } },
        },
      ],
    });
    expect((await getFlow(database.db, merchant.caller, uuid)).additionalLanguageCode).toBe("ca");
  });

  it("refuses two configurations by two names", async () => {
    const configuration = await insertTestConfiguration(database, merchant.tenantUuid);
    expect(await refusal(only({ configurationUuid: merchant.configurationUuid, configuration }))).toEqual([
      "/operations/0/configurationUuid",
      "/operations/0/configuration",
    ]);
  });

  it("gives each of several operations its own link", async () => {
    const { operations } = await create({ operations: [{ payment }, { payment }, { payment }] });
    expect(new Set(operations.map(({ url }) => url)).size).toBe(3);
  });

  it("records the collaborator's legal name as it was", async () => {
    const collaborator = await insertCollaborator(database, merchant, "Gestoría Vieja");
    const { uuid } = await create({ operations: [{ payment }] }, collaborator);
    await database.sql`update tenant set legal_name = 'Gestoría Nueva' where uuid = ${collaborator.collaborator.uuid}`;
    expect((await getFlow(database.db, merchant.caller, uuid)).collaborator).toEqual({
      uuid: collaborator.collaborator.uuid,
      legalName: "Gestoría Vieja",
    });
  });
});

describe("what is found only with the organisation's settings", () => {
  const late = { delivery: { channels: [{ type: "EMAIL", to: "ana@example.org" }], sendAt: "2040-01-01T00:00:00Z" } };
  const file = {
    path: "/nowhere",
    sizeBytes: 5,
    sha256: "",
    filename: "x",
    head: Buffer.from("hello"),
    truncated: false,
  };

  it("is named of every operation, beside what is wrong with the files", async () => {
    const json = { operations: [{ payment, ...late }, { payment }, { payment, ...late }] };
    expect(await refusal(json, new Map([["inv-1", file]]))).toEqual([
      "/operations/0/delivery/sendAt",
      "/operations/2/delivery/sendAt",
      "inv-1",
    ]);
    expect(await refusal(json)).toEqual(["/operations/0/delivery/sendAt", "/operations/2/delivery/sendAt"]);
    expect(await refusal({ operations: [{ payment }] }, new Map([["inv-1", file]]))).toEqual(["inv-1"]);
  });

  it("is all of it named of one operation", async () => {
    const { caller, tenantUuid } = await insertMerchant(database);
    await database.sql`update creditor_account set status = 'DISABLED' where tenant_uuid = ${tenantUuid}`;
    await expect(create({ operations: [{ payment, ...late }] }, caller)).rejects.toMatchObject({
      code: "invalid_field",
      errors: [
        { pointer: "/operations/0/payment/psd2Payment/creditorAccount/uuid", code: "required" },
        { pointer: "/operations/0/delivery/sendAt", code: "invalid" },
      ],
    });
  });

  it("is each signature that is asked for in a sandbox (decision 208)", async () => {
    const { caller, tenantUuid } = await insertMerchant(database);
    await database.sql`update tenant set sandbox_of = ${merchant.tenantUuid} where uuid = ${tenantUuid}`;
    const signature = { type: "SIGNATURE", subject: { email: "ana@example.org" }, signature: { title: "Contract" } };
    const json = { operations: [signature, { payment }, signature] };
    await expect(createFlow(database.db, caller, { json, files: NO_FILES, channel: "API" })).rejects.toMatchObject({
      code: "invalid_field",
      errors: [
        { pointer: "/operations/0/type", code: "unsupported" },
        { pointer: "/operations/2/type", code: "unsupported" },
      ],
    });
  });

  it("gives way to a file that is too large", async () => {
    const operation = { payment, ...late, invoice: { id: "inv-1", generateDocument: true } };
    const files = new Map([["inv-1", { ...file, truncated: true }]]);
    await expect(create({ operations: [operation] }, merchant.caller, files)).rejects.toMatchObject({
      code: "payload_too_large",
    });
  });
});

const op = (operation: object) => only(operation);
const pay = (fields: object) => ({ operations: [{ payment: { ...payment, ...fields } }] });

describe("a bad field is named and leaves nothing behind (decisions 1 and 2)", () => {
  it.each<[string, unknown, string[]]>([
    ["no object", [], [""]],
    ["null", null, [""]],
    ["no operations", {}, ["/operations"]],
    ["zero operations", { operations: [] }, ["/operations"]],
    ["21 operations", { operations: Array.from({ length: 21 }, () => ({ payment })) }, ["/operations"]],
    ["no payment", { operations: [{}] }, ["/operations/0/payment"]],
    ["no amount", { operations: [{ payment: {} }] }, ["/operations/0/payment/amount"]],
    ["a fraction", pay({ amount: 10.5 }), ["/operations/0/payment/amount"]],
    ["a string amount", pay({ amount: "1500" }), ["/operations/0/payment/amount"]],
    ["zero", pay({ amount: 0 }), ["/operations/0/payment/amount"]],
    ["a negative amount", pay({ amount: -1 }), ["/operations/0/payment/amount"]],
    ["an amount over SEPA's bound", pay({ amount: 100_000_000_000 }), ["/operations/0/payment/amount"]],
    ["another currency", pay({ currency: "USD" }), ["/operations/0/payment/currency"]],
    ["another payment type", pay({ types: ["CARD"] }), ["/operations/0/payment/types"]],
    ["an empty concept", pay({ concept: "" }), ["/operations/0/payment/concept"]],
    ["a concept that shows nothing", pay({ concept: " \u200b\u00ad" }), ["/operations/0/payment/concept"]],
    ["a long concept", pay({ concept: "x".repeat(141) }), ["/operations/0/payment/concept"]],
    ["a NUL in the concept", pay({ concept: "a\u0000b" }), ["/operations/0/payment/concept"]],
    ["a bad e-mail address", pay({ subject: { email: "ana(at)example" } }), ["/operations/0/payment/subject/email"]],
    ["a SIGNATURE", op({ type: "SIGNATURE" }), ["/operations/0/type"]],
    ["a long externalId", op({ externalId: "x".repeat(129) }), ["/operations/0/externalId"]],
    ["a long flow externalId", { externalId: "x".repeat(129), operations: [{ payment }] }, ["/externalId"]],
    [
      "21 labels",
      { labels: Array.from({ length: 21 }, () => ({ name: "a", value: "b" })), operations: [{ payment }] },
      ["/labels"],
    ],
    ["a label without a name", { labels: [{ value: "b" }], operations: [{ payment }] }, ["/labels/0/name"]],
    ["a country of three letters", { countryCode: "ESP", operations: [{ payment }] }, ["/countryCode"]],
    ["a language that is none", { languageCode: "Spanish!", operations: [{ payment }] }, ["/languageCode"]],
    ["an offset under a day", op({ expirationOffset: "PT23H" }), ["/operations/0/expirationOffset"]],
    ["an offset over 156 days", op({ expirationOffset: "P157D" }), ["/operations/0/expirationOffset"]],
    ["an offset that is none", op({ expirationOffset: "30 days" }), ["/operations/0/expirationOffset"]],
    ["a negative offset", op({ expirationOffset: "-P30D" }), ["/operations/0/expirationOffset"]],
    ["a bad due date", op({ invoice: { dueDate: "tomorrow" } }), ["/operations/0/invoice/dueDate"]],
    ["a due date that doesn't exist", op({ invoice: { dueDate: "2026-02-30" } }), ["/operations/0/invoice/dueDate"]],
    [
      "generateDocument as a word",
      op({ invoice: { generateDocument: "yes" } }),
      ["/operations/0/invoice/generateDocument"],
    ],
    ["a configuration that is no UUID", op({ configurationUuid: "default" }), ["/operations/0/configurationUuid"]],
    [
      "a configuration of nobody",
      op({ configurationUuid: "11111111-1111-1111-1111-111111111111" }),
      ["/operations/0/configurationUuid"],
    ],
    [
      "an account of nobody",
      pay({ psd2Payment: { creditorAccount: { uuid: "11111111-1111-1111-1111-111111111111" } } }),
      ["/operations/0/payment/psd2Payment/creditorAccount/uuid"],
    ],
    [
      "a date for a single payment",
      pay({ psd2Payment: { requestedExecutionDate: "2030-01-15" } }),
      ["/operations/0/payment/psd2Payment/requestedExecutionDate"],
    ],
    [
      "no date for a future payment",
      pay({ psd2Payment: { type: "FUTURE_PAYMENT" } }),
      ["/operations/0/payment/psd2Payment/requestedExecutionDate"],
    ],
    ["a country that there is not", { countryCode: "XX", operations: [{ payment }] }, ["/countryCode"]],
    ["a union of countries", { countryCode: "EU", operations: [{ payment }] }, ["/countryCode"]],
    ["a language nobody speaks", { languageCode: "xx", operations: [{ payment }] }, ["/languageCode"]],
    ["the same as the alias", { additionalLanguage: "zz-ES", operations: [{ payment }] }, ["/additionalLanguage"]],
    ["an offset with an empty time", op({ expirationOffset: "P1DT" }), ["/operations/0/expirationOffset"]],
    [
      "a due date too far from Greenwich",
      op({ invoice: { dueDate: "2026-12-31T00:00:00+14:30" } }),
      ["/operations/0/invoice/dueDate"],
    ],
    ["a due date and more", op({ invoice: { dueDate: "2026-12-31 and a bit" } }), ["/operations/0/invoice/dueDate"]],
    ["a due date in the year 0", op({ invoice: { dueDate: "0000-12-31" } }), ["/operations/0/invoice/dueDate"]],
    [
      "two additional languages",
      { additionalLanguageCode: "ca", additionalLanguage: "en", operations: [{ payment }] },
      ["/additionalLanguageCode", "/additionalLanguage"],
    ],
    [
      "two payers, whatever else is wrong",
      pay({ amount: 0, subject: { name: "Ana" }, debtor: { name: "Eva" } }),
      ["/operations/0/payment/amount", "/operations/0/payment/subject", "/operations/0/payment/debtor"],
    ],
    [
      "two lines in one, wherever one line is taken",
      {
        externalId: "a\nb",
        labels: [{ name: "a\u2028b", value: "\u202eb" }],
        operations: [
          {
            id: "\t",
            externalId: "a\u0085",
            payment: { ...payment, concept: "a\rb", subject: { name: "\u2066x", lastName: "\u200f", phone: "6\n7" } },
            invoice: { id: "a\nb", externalId: "\u061c1", name: "x\u2029" },
          },
        ],
      },
      [
        "/externalId",
        "/labels/0/name",
        "/labels/0/value",
        "/operations/0/id",
        "/operations/0/externalId",
        "/operations/0/payment/concept",
        "/operations/0/payment/subject/name",
        "/operations/0/payment/subject/lastName",
        "/operations/0/payment/subject/phone",
        "/operations/0/invoice/id",
        "/operations/0/invoice/externalId",
        "/operations/0/invoice/name",
      ],
    ],
    [
      "what is no telephone number",
      {
        operations: [
          { payment: { ...payment, subject: { phone: "abc" } } },
          { payment: { ...payment, debtor: { phone: "+" } } },
        ],
      },
      ["/operations/0/payment/subject/phone", "/operations/1/payment/debtor/phone"],
    ],
    [
      "what only a signature has",
      { operations: [{ payment, subject: { name: "Ana" }, signature: {} }] },
      ["/operations/0/subject", "/operations/0/signature"],
    ],
    [
      "several at once",
      { externalId: "", operations: [{ payment: { amount: 0 } }, { payment, configurationUuid: "x" }] },
      ["/externalId", "/operations/0/payment/amount", "/operations/1/configurationUuid"],
    ],
  ])("%s", async (_what, json, pointers) => {
    expect(await refusal(json)).toEqual(pointers);
  });

  it("refuses a DISABLED configuration and a DISABLED account", async () => {
    const configurationUuid = await insertTestConfiguration(database, merchant.tenantUuid, { status: "DISABLED" });
    const uuid = await insertTestAccount(database, merchant.tenantUuid, { status: "DISABLED" });
    expect(
      await refusal({
        operations: [{ configurationUuid, payment: { ...payment, psd2Payment: { creditorAccount: { uuid } } } }],
      }),
    ).toEqual(["/operations/0/configurationUuid", "/operations/0/payment/psd2Payment/creditorAccount/uuid"]);
  });

  it("refuses an account in the place of a configuration, and the other way round, as what it doesn't know", async () => {
    const { configurationUuid, creditorAccountUuid } = merchant;
    const swapped = only({
      configurationUuid: creditorAccountUuid,
      payment: { ...payment, psd2Payment: { creditorAccount: { uuid: configurationUuid } } },
    });
    const code = "unknown_reference";
    await expect(create(swapped)).rejects.toMatchObject({
      errors: [
        { pointer: "/operations/0/configurationUuid", code },
        { pointer: "/operations/0/payment/psd2Payment/creditorAccount/uuid", code },
      ],
    });
  });

  it("refuses another tenant's configuration and account", async () => {
    const other = await insertMerchant(database);
    expect(await refusal(op({ configurationUuid: other.configurationUuid }))).toEqual([
      "/operations/0/configurationUuid",
    ]);
    expect(await refusal(pay({ psd2Payment: { creditorAccount: { uuid: other.creditorAccountUuid } } }))).toEqual([
      "/operations/0/payment/psd2Payment/creditorAccount/uuid",
    ]);
  });

  it.each([
    ["2026-12-24", "2026-12-24", false],
    ["the Saturday after a Friday", "2026-12-19", false],
    ["the Monday after a Friday", "2026-12-21", true],
    ["a Sunday, on which no bank works", "2026-12-27", true],
    ["365 days later", "2027-12-18", true],
    ["366 days later", "2027-12-19", false],
  ])("wants a future payment a TARGET business day and at most a year ahead: %s", async (_what, date, accepted) => {
    vi.useFakeTimers({
      toFake: ["Date"],
      now: new Date(date === "2026-12-24" ? "2026-12-24T10:00:00Z" : "2026-12-18T10:00:00Z"),
    });
    try {
      const json = pay({ psd2Payment: { type: "FUTURE_PAYMENT", requestedExecutionDate: date } });
      if (accepted) expect((await create(json)).operations).toHaveLength(1);
      else expect(await refusal(json)).toEqual(["/operations/0/payment/psd2Payment/requestedExecutionDate"]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("who may create", () => {
  it("a VIEWER may not", async () => {
    const viewer: Caller = {
      ...merchant.caller,
      actor: { type: "PERSON", personUuid: merchant.tenantUuid, role: "VIEWER", authenticatedAt: null },
    };
    await expect(create({ operations: [{ payment }] }, viewer)).rejects.toMatchObject({ code: "forbidden" });
  });
});
