import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { CollectionForm } from "@/components/dashboard/collection/collection-form";
import {
  collectionPayload,
  problemsOf,
  readCollectionForm,
} from "@/components/dashboard/collection/collection-form-values";
import { filledBy, offersOf } from "@/components/dashboard/collection/invoice-offers";
import { OPERATIONS } from "@/components/dashboard/lists/definitions";
import { readFilters } from "@/components/dashboard/lists/filters";
import { MESSAGES } from "@/components/dashboard/messages";
import { sent } from "@/components/dashboard/messages/sent";
import { InvoiceCard } from "@/components/dashboard/operation/invoice-card";
import { operationsCsv } from "@/components/dashboard/operations/operations-csv";
import { OperationsTable } from "@/components/dashboard/operations/operations-table";
import { createText } from "@/components/dashboard/text";
import { TextProvider } from "@/components/dashboard/text-provider";
import { PaymentSummary } from "@/components/payer/payment-summary";
import { aPage } from "@/components/payer/testing/views";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { returnFromBank } from "@/lib/attempts/starting/return-from-bank";
import { startAttempt } from "@/lib/attempts/starting/start-attempt";
import { AUTHORISED, BANK } from "@/lib/attempts/testing/fake-bank";
import { here } from "@/lib/attempts/testing/here";
import { ublXml } from "@/lib/documents/testing/e-invoice-files";
import { fileOf, storedBytes } from "@/lib/documents/testing/files";
import { isInstalled, textOfPage } from "@/lib/documents/testing/outside-tools";
import type { invoice } from "@/lib/flows/creating/payment-request";
import { readDroppedInvoice } from "@/lib/flows/creating/read-dropped-invoice";
import { COLLECTION_COLUMNS } from "@/lib/flows/model";
import { readCollections } from "@/lib/flows/table/read-collections";
import { POINTERS } from "@/lib/flows/table/told";
import { aFlow, firstOf } from "@/lib/flows/testing/a-flow";
import { callRoute } from "@/lib/http/testing/call-route";
import { operationDetail, operationList, operationListQuery } from "@/lib/operations/contract";
import { exportOperations } from "@/lib/operations/finding/export-operations";
import { searchOperations } from "@/lib/overview/search-operations";
import { findPayerView } from "@/lib/payer/find-payer-view";
import { makePayerReceipt } from "@/lib/payer/make-payer-receipt";
import * as operationRoute from "./(api)/flow/v1/operations/[uuid]/route";
import * as operationsRoute from "./(api)/flow/v1/operations/route";

/**
 * What is told of an invoice × every place where one is seen. A new field of the request has to be among the facts, and is then
 * missing in each place until it is shown there, or said not to be.
 */

vi.mock("@/lib/banks/registry", async () => (await import("@/lib/attempts/testing/here")).registryOfHere);
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: () => undefined, push: () => undefined }) }));

/** The rest of a request's invoice says how its document is made. */
type Fact = Exclude<keyof z.output<typeof invoice>, "id" | "generateDocument" | "documentPlacement">;

/** `ubl`: how an e-invoice says it, where it does. */
type Told = Readonly<{ sent: string; seen: RegExp; ubl?: (sent: string) => string; notIn: readonly Place[] }>;

const FACTS: Readonly<Record<Fact, Told>> = {
  externalId: { sent: "F-4711", seen: /F-4711/, ubl: (sent) => `<cbc:ID>${sent}</cbc:ID>`, notIn: [] },
  // It names the document, and the payment where nothing else does.
  name: {
    sent: "Spring supplies",
    seen: /Spring supplies/,
    notIn: [
      "form",
      "dropped invoice",
      "spreadsheet",
      "list",
      "filter",
      "sort",
      "search",
      "table",
      "export",
      "payment page",
      "receipt",
    ],
  },
  dueDate: {
    sent: "2031-02-03",
    seen: /2031-02-03|3 Feb(ruary)? 2031/,
    ubl: (sent) => `<cbc:DueDate>${sent}</cbc:DueDate>`,
    notIn: ["filter", "sort", "search", "table", "receipt"],
  },
};
const FIELDS = z.array(z.custom<Fact>()).parse(Object.keys(FACTS));

type Place = keyof typeof PLACES;

const PLACES = {
  /** What is typed into the field of the form that the API's complaints about this one go to. */
  form: async (field: Fact) => {
    const choices = { payee: "", language: "en", configurations: [], canText: false, accounts: [] };
    const [name = ""] = Object.keys(problemsOf([{ pointer: `/operations/0/invoice/${field}` }]));
    const form = new FormData();
    if (drawn(<CollectionForm choices={choices} />).includes(`name="${name}"`)) form.set(name, FACTS[field].sent);
    return JSON.stringify(collectionPayload(readCollectionForm(form), "en").operations[0]?.invoice);
  },
  /** What an e-invoice that is dropped into the form fills in by itself. */
  "dropped invoice": async () => {
    const head = FIELDS.map((field) => FACTS[field].ubl?.(FACTS[field].sent) ?? "").join("");
    const file = await suppliedFile(ublXml({ head }), "invoice.xml");
    const invoice = await readDroppedInvoice(database.db, merchant.caller, file);
    const form = new FormData();
    for (const [name, value] of Object.entries(filledBy(invoice, offersOf(invoice, [], createText(TEXT)), {}))) {
      form.set(name, value);
    }
    return JSON.stringify(collectionPayload(readCollectionForm(form), "en").operations[0]?.invoice);
  },
  /** The column of a table of collections, called as the empty table calls it, of which the API's complaints about this one are told. */
  spreadsheet: async (field: Fact) => {
    const column = COLLECTION_COLUMNS.find((means) => POINTERS[means] === `/operations/0/invoice/${field}`) ?? "";
    const file = await suppliedFile(`amount,concept,${column}\n10.00,Fee,${FACTS[field].sent}\n`, "table.csv");
    const lines: unknown[] = [];
    for await (const line of (await readCollections(file, {}, "en")).lines()) lines.push("json" in line && line.json);
    return JSON.stringify(lines);
  },
  detail: async () => JSON.stringify(await detail()),
  list: async () => JSON.stringify(await list()),
  filter: async (field: Fact) => {
    const [only, ...others] = await list(`q_${parameterOf(field)}=${encodeURIComponent(FACTS[field].sent)}`);
    return isTheOne(only) && others.length === 0 ? FACTS[field].sent : "";
  },
  sort: async (field: Fact) => {
    const [first] = await list(`sort_by=${parameterOf(field)}&sort_dir=DESC`);
    return isTheOne(first) ? FACTS[field].sent : "";
  },
  search: async (field: Fact) => {
    const { operations } = await searchOperations(database.db, merchant.caller, FACTS[field].sent, "en");
    return JSON.stringify(operations);
  },
  card: async () => drawn(<InvoiceCard operation={await detail()} text={createText(TEXT)} />),
  table: async () => {
    const rows = (await list()).map((item) => ({
      ...item,
      concept: null,
      payer: null,
      email: null,
      expiresAt: null,
      collected: 0,
    }));
    return drawn(<OperationsTable rows={rows} filters={readFilters(OPERATIONS, {})} />);
  },
  export: async () => {
    const csv = operationsCsv(createText(TEXT));
    const lines: string[] = [];
    for await (const rows of exportOperations(database.db, merchant.caller, operationListQuery.parse({}))) {
      lines.push(...rows.map(csv.line));
    }
    return lines.join("");
  },
  "payer's page": async () => {
    const view = await findPayerView(database.db, linkToken);
    return view ? drawn(<PaymentSummary view={view} page={aPage("en")} />) : "";
  },
  "payment page": async () => {
    const [row] = await database.sql`select storage_key from document where operation_uuid = ${uuid}`;
    return textOfPage(await storedBytes(String(row?.storage_key)), 1);
  },
  receipt: async () => {
    const receipt = await makePayerReceipt(database.db, linkToken, "en");
    return receipt ? textOfPage(receipt.bytes, 1) : "";
  },
} satisfies Readonly<Record<string, (field: Fact) => Promise<string>>>;

const NEEDS_PDFTOTEXT: readonly string[] = ["payment page", "receipt"];
const TEXT = { language: "en", timeZone: "Europe/Madrid", messages: MESSAGES.en } as const;

let database: TestDatabase;
let merchant: Merchant;
let uuid: string;
let linkToken: string;

/** A paid operation of an invoice that says everything, and a later one of none. */
beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
  const told = Object.fromEntries(FIELDS.map((field) => [field, FACTS[field].sent]));
  const flow = await aFlow(merchant.caller, [{ invoice: { ...told, generateDocument: true } }], { languageCode: "en" });
  ({ uuid, linkToken } = firstOf(flow));
  await startAttempt(database.db, linkToken, { bankId: BANK.id, psu: { ipAddress: "127.0.0.1" } });
  here.fake.status = AUTHORISED;
  const state = new URL(here.fake.initiations.at(-1)?.redirectUrl ?? "").searchParams.get("state") ?? "";
  await returnFromBank(database.db, state);
  await aFlow(merchant.caller);
});

describe.each(Object.entries(PLACES))("%s", (place, read) => {
  it.skipIf(NEEDS_PDFTOTEXT.includes(place) && !isInstalled("pdftotext")).each(FIELDS)("%s", async (field) => {
    const { seen, notIn } = FACTS[field];
    const isSeen = seen.test(await read(field));
    expect(isSeen).toBe(!notIn.some((hidden) => hidden === place));
  });
});

it("each column of the table has a heading", async () => {
  const [head = "", row = ""] = (await PLACES.table()).split("<tbody");
  const [first = ""] = row.split("</tr>");
  expect(first.match(/<td/g)?.length).toBe(head.match(/<th[ >]/g)?.length);
});

async function detail() {
  const path = "/flow/v1/operations/[uuid]";
  return operationDetail.parse((await callRoute(operationRoute, { path, params: { uuid }, as: merchant.caller })).body);
}

/** None when the search is refused. */
async function list(search = "") {
  const path = "/flow/v1/operations";
  const { status, body } = await callRoute(operationsRoute, { path, search, as: merchant.caller });
  return status === 200 ? operationList.parse(body).results : [];
}

async function suppliedFile(text: string, filename: string) {
  const bytes = Buffer.from(text);
  return { ...(await fileOf(bytes)), head: bytes.subarray(0, 1024), filename, truncated: false };
}

const isTheOne = (item: Readonly<{ uuid: string }> | undefined) => item?.uuid === uuid;

/** `dueDate` → `invoiceDueDate` */
function parameterOf(field: Fact): string {
  return `invoice${field.charAt(0).toUpperCase()}${field.slice(1)}`;
}

function drawn(children: React.ReactNode): string {
  return renderToStaticMarkup(<TextProvider source={sent(TEXT)}>{children}</TextProvider>);
}
