import { beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "@/db/testing/database";
import { OPEN_DESK } from "../desk";
import { handleSandboxBank } from "../handle-sandbox-bank";

/** The bank reads strictly and answers in the protocol's words. */

beforeAll(async () => {
  await testDatabase();
});

const ORDER = {
  endToEndIdentification: "E2E-1",
  debtorAccount: {},
  instructedAmount: { currency: "EUR", amount: "150.75" },
  creditorAccount: { iban: "ES9121000418450200051332" },
  creditorAgent: "CAIXESBBXXX",
  creditorName: "Pena e Hijos",
  remittanceInformationUnstructured: "F-1 Servicios",
};
const HEADERS = {
  "Content-Type": "application/json",
  "X-Request-ID": "0190b1c2-d3e4-7f50-8617-28394a5b6c7d",
  "PSU-IP-Address": "192.0.2.7",
  "TPP-Redirect-URI": "https://shop.example/ok",
};

type Call = Readonly<{
  bank?: string;
  method?: string;
  path?: string;
  headers?: Readonly<Record<string, string | null>>;
  body?: unknown;
}>;

async function call({ bank = "banco-almendro", method = "POST", path = "", headers = {}, body = ORDER }: Call) {
  const sent = new Headers(HEADERS);
  for (const [name, value] of Object.entries(headers)) value === null ? sent.delete(name) : sent.set(name, value);
  const url = `http://127.0.0.1/sandbox-bank/${bank}/v1/payments/${path || "sepa-credit-transfers"}`;
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const request = new Request(url, { method, headers: sent, body: method === "POST" ? text : null });
  const response = await handleSandboxBank(request, new URL(url).pathname.split("/").slice(2), async () => OPEN_DESK);
  const answer: unknown = await response.json();
  return { status: response.status, headers: response.headers, answer };
}

function refusal(status: number, code: string, path?: string) {
  const message = { category: "ERROR", code, text: expect.any(String), ...(path !== undefined && { path }) };
  return { status, answer: { tppMessages: [message] } };
}

describe("an order", () => {
  it("is taken", async () => {
    const { status, headers, answer } = await call({});
    expect(status).toBe(201);
    expect(headers.get("x-request-id")).toBe(HEADERS["X-Request-ID"]);
    expect(headers.get("aspsp-sca-approach")).toBe("REDIRECT");
    expect(answer).toEqual({
      transactionStatus: "RCVD",
      paymentId: expect.stringMatching(/^[\w-]{24}$/),
      scaStatus: "received",
      _links: {
        scaRedirect: {
          href: expect.stringMatching(/^http:\/\/localhost:3000\/sandbox-bank\/banco-almendro\/authorise\/[\w-]{43}$/),
        },
        self: { href: expect.stringMatching(/\/v1\/payments\/sepa-credit-transfers\/[\w-]{24}$/) },
        status: { href: expect.stringMatching(/\/status$/) },
        scaStatus: { href: expect.stringMatching(/\/authorisations\/[\w-]{16}$/) },
      },
    });
  });

  const amount = (text: unknown) => ({ ...ORDER, instructedAmount: { currency: "EUR", amount: text } });
  it.each([
    ["no JSON", "{", "body"],
    ["an unknown member", { ...ORDER, surprise: 1 }, "body"],
    ["no amount", { ...ORDER, instructedAmount: undefined }, "instructedAmount"],
    ["another currency", { ...ORDER, instructedAmount: { currency: "USD", amount: "1" } }, "instructedAmount.currency"],
    ["nothing", amount("0.00"), "instructedAmount.amount"],
    ["too much", amount("1000000000.00"), "instructedAmount.amount"],
    ["three decimals", amount("1.234"), "instructedAmount.amount"],
    ["a number", amount(1), "instructedAmount.amount"],
    ["a wrong IBAN", { ...ORDER, creditorAccount: { iban: "ES9121000418450200051333" } }, "creditorAccount.iban"],
    ["a wrong BIC", { ...ORDER, creditorAgent: "NO" }, "creditorAgent"],
    ["a long name", { ...ORDER, creditorName: "x".repeat(71) }, "creditorName"],
    [
      "a text outside of SEPA's set",
      { ...ORDER, remittanceInformationUnstructured: "Año" },
      "remittanceInformationUnstructured",
    ],
    [
      "a long text",
      { ...ORDER, remittanceInformationUnstructured: "x".repeat(141) },
      "remittanceInformationUnstructured",
    ],
    ["a long reference", { ...ORDER, endToEndIdentification: "x".repeat(36) }, "endToEndIdentification"],
    ["a date that isn't one", { ...ORDER, requestedExecutionDate: "2030-02-30" }, "requestedExecutionDate"],
    ["somebody else's account", { ...ORDER, debtorAccount: { iban: "DE89370400440532013000" } }, "debtorAccount.iban"],
  ])("with %s is refused", async (_, body, path) => {
    expect(await call({ body })).toMatchObject(refusal(400, "FORMAT_ERROR", path));
  });

  it.each([
    ["no X-Request-ID", { "X-Request-ID": null }, "X-Request-ID"],
    ["an X-Request-ID of another form", { "X-Request-ID": "1" }, "X-Request-ID"],
    ["no PSU-IP-Address", { "PSU-IP-Address": null }, "psu-ip-address"],
    ["an IPv6 payer", { "PSU-IP-Address": "2001:db8::7" }, "PSU-IP-Address"],
    ["nowhere to return to", { "TPP-Redirect-URI": null }, "tpp-redirect-uri"],
    ["a script to return to", { "TPP-Redirect-URI": "javascript:alert(1)" }, "tpp-redirect-uri"],
    ["a digest of something else", { Digest: "SHA-256=AAAA" }, "Digest"],
  ])("with %s is refused", async (_, headers, path) => {
    expect(await call({ headers })).toMatchObject(refusal(400, "FORMAT_ERROR", path));
  });

  it("that isn't JSON by its own word is refused", async () => {
    expect(await call({ headers: { "Content-Type": "text/plain" } })).toMatchObject(refusal(415, "FORMAT_ERROR"));
  });

  it("of an IPv6 payer is taken by a bank that can", async () => {
    const headers = { "PSU-IP-Address": "2001:db8::7" };
    expect((await call({ bank: "caixa-maresia", headers })).status).toBe(201);
  });

  it("for a day that has passed is refused, and so is any day at a bank without", async () => {
    const past = { ...ORDER, requestedExecutionDate: "2020-01-02" };
    const future = { ...ORDER, requestedExecutionDate: "2099-01-05" };
    const refused = refusal(400, "EXECUTION_DATE_INVALID", "requestedExecutionDate");
    expect(await call({ body: past })).toMatchObject(refused);
    expect(await call({ body: future, bank: "bankhaus-rosenquarz" })).toMatchObject(refused);
  });

  it("names the account, and the customer isn't asked for it", async () => {
    const iban = "ES3398710001391001290122";
    const { answer } = await call({ body: { ...ORDER, debtorAccount: { iban } } });
    expect(answer).toMatchObject({ transactionStatus: "RCVD" });
  });
});

describe("the interface", () => {
  it.each([
    ["POST", "target-2-payments", 404, "PRODUCT_UNKNOWN"],
    ["GET", "sepa-credit-transfers", 405, "SERVICE_INVALID"],
    ["GET", "sepa-credit-transfers/nothing", 404, "RESOURCE_UNKNOWN"],
    ["GET", "sepa-credit-transfers/nothing/status", 404, "RESOURCE_UNKNOWN"],
    ["GET", "sepa-credit-transfers/a/b/c/d/e", 404, "RESOURCE_UNKNOWN"],
  ])("%s %s is %i %s", async (method, path, status, code) => {
    expect(await call({ method, path })).toMatchObject(refusal(status, code));
  });

  it("says its errors as RFC 7807 at another bank", async () => {
    const { status, headers, answer } = await call({ bank: "banque-mirabelle", path: "target-2-payments" });
    expect([status, headers.get("content-type")]).toEqual([404, "application/problem+json"]);
    expect(answer).toEqual({
      type: "about:blank",
      title: "PRODUCT_UNKNOWN",
      detail: "There is no such product.",
      code: "PRODUCT_UNKNOWN",
    });
  });

  it("has no instant transfers at the old bank", async () => {
    const path = "instant-sepa-credit-transfers";
    expect(await call({ bank: "bankhaus-rosenquarz", path })).toMatchObject(refusal(403, "PRODUCT_INVALID"));
  });

  it("starts an authorisation once", async () => {
    const { answer } = await call({ bank: "caja-brisamar" });
    const paymentId = JSON.stringify(answer).match(/"paymentId":"([\w-]+)"/)?.[1];
    const path = `sepa-credit-transfers/${paymentId}/authorisations`;
    expect(await call({ bank: "caja-brisamar", path, body: {} })).toMatchObject({
      status: 201,
      answer: { scaStatus: "received" },
    });
    expect(await call({ bank: "caja-brisamar", path, body: {} })).toMatchObject(refusal(409, "STATUS_INVALID"));
  });
});

it("shows what an order says as text, whatever it says", async () => {
  const creditorName = `<img src=x onerror="alert(1)">`;
  const { answer } = await call({ body: { ...ORDER, creditorName } });
  const url = JSON.stringify(answer).match(/http:[^"]+authorise[^"]+/)?.[0] ?? "";
  const page = await handleSandboxBank(
    new Request(url),
    new URL(url).pathname.split("/").slice(2),
    async () => OPEN_DESK,
  );
  const text = await page.text();
  expect(text).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
  expect(text).not.toContain("<img src=x");
});
