import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Prism, startPrism } from "./prism";
import { documentIsPresent, type Exchange, Psd2Document } from "./psd2-document";

/**
 * Two readings of the Berlin Group's document, ours and prism's, of the same exchanges: both take what it allows, and both find what
 * was planted.
 */

const REQUEST_ID = "0190b1c2-d3e4-7f50-8617-28394a5b6c7d";
const ORDER = {
  endToEndIdentification: "E2E0190b1c2d3e4f5061728394a5b6c7d8e",
  debtorAccount: {},
  instructedAmount: { currency: "EUR", amount: "150.75" },
  creditorAccount: { iban: "ES9121000418450200051332" },
  creditorName: "Pena e Hijos",
  remittanceInformationUnstructured: "F-2024/0012",
};
const HELD = { transactionStatus: "RCVD", paymentId: "pay-1", _links: { self: { href: "/v1/payments/x/pay-1" } } };

type Said = Readonly<{
  method?: string;
  path?: string;
  request?: Readonly<Record<string, string | null>>;
  order?: unknown;
  status?: number;
  response?: Readonly<Record<string, string | null>>;
  answer?: unknown;
}>;

/** An order and its answer as they may be, but for what is said. */
function anExchange({ method = "POST", path = "/v1/payments/sepa-credit-transfers", ...said }: Said): Exchange {
  const { order = ORDER, answer = HELD, status = 201 } = said;
  return {
    ...{ method, path, status },
    requestHeaders: headersOf(
      { "X-Request-ID": REQUEST_ID, "PSU-IP-Address": "192.0.2.7", "Content-Type": "application/json" },
      said.request,
    ),
    requestBody: method === "GET" ? "" : JSON.stringify(order),
    responseHeaders: headersOf(
      {
        "X-Request-ID": REQUEST_ID,
        Location: "/v1/payments/sepa-credit-transfers/pay-1",
        "Content-Type": "application/json",
      },
      said.response,
    ),
    responseBody: JSON.stringify(answer),
  };
}

function headersOf(usual: Readonly<Record<string, string>>, changes: Said["request"] = {}): Headers {
  const headers = new Headers(usual);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) headers.delete(name);
    else headers.set(name, value);
  }
  return headers;
}

const status = (answer: unknown, said: Said = {}): Said => ({
  ...{ method: "GET", path: "/v1/payments/sepa-credit-transfers/pay-1/status", status: 200, answer },
  ...said,
});
const without = (member: keyof typeof ORDER) => {
  const { [member]: _, ...order } = ORDER;
  return order;
};

describe.skipIf(!documentIsPresent)("the document, as we and as prism read it (decision 148)", () => {
  let ours: Psd2Document;
  let prism: Prism;
  beforeAll(async () => {
    ours = new Psd2Document();
    prism = await startPrism();
  });
  afterAll(() => prism.close());

  it.each<[string, Said]>([
    ["an order", {}],
    ["a question", status({ transactionStatus: "ACSP" })],
    [
      "a refusal",
      { status: 400, answer: { tppMessages: [{ category: "ERROR", code: "FORMAT_ERROR", text: "amount" }] } },
    ],
    [
      "one that knows no such payment",
      status({ tppMessages: [{ category: "ERROR", code: "RESOURCE_UNKNOWN" }] }, { status: 404 }),
    ],
  ])("allows %s", async (_, said) => {
    const exchange = anExchange(said);
    expect(ours.violations(exchange)).toEqual([]);
    expect(await prism.violations(exchange)).toEqual([]);
  });

  it.each<[string, Said]>([
    ["no debtorAccount", { order: without("debtorAccount") }],
    ["no amount", { order: without("instructedAmount") }],
    ["an amount that is a number", { order: { ...ORDER, instructedAmount: { currency: "EUR", amount: 150.75 } } }],
    ["an IBAN that is none", { order: { ...ORDER, creditorAccount: { iban: "hello" } } }],
    ["an end-to-end id of 36 signs", { order: { ...ORDER, endToEndIdentification: "E".repeat(36) } }],
    ["a remittance of 141 signs", { order: { ...ORDER, remittanceInformationUnstructured: "x".repeat(141) } }],
    ["a day that is none", { order: { ...ORDER, requestedExecutionDate: "tomorrow" } }],
    ["no X-Request-ID", { request: { "X-Request-ID": null } }],
    ["an X-Request-ID that is none", { request: { "X-Request-ID": "1" } }],
    ["no PSU-IP-Address", { request: { "PSU-IP-Address": null } }],
    ["a payer with an IPv6 address", { request: { "PSU-IP-Address": "2001:db8::1" } }],
    ["a redirect address that is none", { request: { "TPP-Redirect-URI": "not an address" } }],
    ["a product that there is not", { path: "/v1/payments/sepa-transfers" }],
    ["a path that there is not", { path: "/v2/payments" }],
    ["a body of a kind that is not foreseen", { request: { "Content-Type": "text/csv" } }],
    ["an answer without a paymentId", { answer: { ...HELD, paymentId: undefined } }],
    ["an answer without links", { answer: { ...HELD, _links: undefined } }],
    ["an answer with a status that nobody knows", { answer: { ...HELD, transactionStatus: "ZZZZ" } }],
    ["an answer that is a page", { response: { "Content-Type": "text/html" } }],
    ["an answer of a kind that is not foreseen", { status: 418 }],
    ["an answer without an X-Request-ID", { response: { "X-Request-ID": null } }],
    ["an approach that there is not", { response: { "ASPSP-SCA-Approach": "BY_PIGEON" } }],
    ["a status of nobody's", status({ transactionStatus: "WHAT" })],
    ["no status", status({})],
    ["a message without a code", status({ tppMessages: [{ category: "ERROR" }] }, { status: 400 })],
  ])("both find %s", async (_, said) => {
    const exchange = anExchange(said);
    expect(ours.violations(exchange).length, "ours").toBeGreaterThan(0);
    expect((await prism.violations(exchange)).length, "prism's").toBeGreaterThan(0);
  });
});

it.skipIf(documentIsPresent)("the document is not beside the project: nothing was held against it", (context) => {
  context.skip();
});
