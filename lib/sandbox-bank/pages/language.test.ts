import { beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "@/db/testing/database";
import { DOCUMENT_LANGUAGES } from "@/lib/documents/words/language";
import { OPEN_DESK } from "../desk";
import { handleSandboxBank } from "../handle-sandbox-bank";
import { speechFor } from "./words/speech";

/** The bank goes on in the language that the payer came with (decision 82). */

beforeAll(async () => {
  await testDatabase();
});

const ORIGIN = "http://127.0.0.1";

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const request = new Request(`${ORIGIN}/sandbox-bank/${path}`, init);
  return handleSandboxBank(request, path.split("/"), async () => OPEN_DESK);
}

/** An order of €150.22, whose payee has another name at its bank; answers the path of the customer's pages. */
async function order(psuAcceptLanguage: string | null, changes: object = {}): Promise<string> {
  const response = await ask("banco-almendro/v1/payments/sepa-credit-transfers", {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "X-Request-ID": "0190b1c2-d3e4-7f50-8617-28394a5b6c7d",
      "PSU-IP-Address": "192.0.2.7",
      "TPP-Redirect-URI": "https://shop.example/ok",
      ...(psuAcceptLanguage !== null && { "PSU-Accept-Language": psuAcceptLanguage }),
    },
    body: JSON.stringify({
      instructedAmount: { currency: "EUR", amount: "150.22" },
      creditorAccount: { iban: "ES9121000418450200051332" },
      creditorName: "Pena e Hijos",
      ...changes,
    }),
  });
  const [, path = ""] = /\/sandbox-bank\/([\w/-]+\/authorise\/[\w-]+)/.exec(await response.text()) ?? [];
  return path;
}

async function look(path: string, acceptLanguage?: string): Promise<string> {
  return (await ask(path, { headers: acceptLanguage ? { "accept-language": acceptLanguage } : {} })).text();
}

async function go(path: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const formToken = /name="formToken" value="([^"]+)"/.exec(await look(path))?.[1] ?? "";
  await ask(path, { method: "POST", body: new URLSearchParams({ formToken, action: "NEXT", ...fields }) });
}

describe("a customer's pages", () => {
  it.each([
    ["what the order says", "nl, es;q=0.9", "de", "nl"],
    ["the first of it that the bank speaks", "sv, pt-BR;q=0.5", "de", "pt"],
    ["else the browser's", null, "de-AT, en;q=0.5", "de"],
    ["the browser's as well where the order's is spoken by nobody here", "sv", "fr", "fr"],
    ["else English", null, undefined, "en"],
  ])("speak %s", async (_, told, browser, language) => {
    const page = await look(await order(told), browser);
    expect(page).toContain(`<html lang="${language}">`);
    expect(page).toContain(`<h1>${speechFor(language)?.words.login.title}</h1>`);
  });

  it("do so to the end, with amounts and dates", async () => {
    const path = await order("de", { requestedExecutionDate: `${new Date().getUTCFullYear() + 1}-03-02` });
    await go(path, { user: "wrongpin", pin: "1" });
    expect(await look(path)).toContain("Die PIN ist falsch.");
    await go(path, { user: "ok", pin: "1" });
    const accounts = await look(path);
    expect(accounts).toContain("Girokonto");
    await go(path, { account: /name="account" value="([^"]+)"/.exec(accounts)?.[1] ?? "" });
    const check = await look(path);
    expect(check).toMatch(/150,22\s€/);
    expect(check).toContain("Am 2. März");
    expect(check).toContain("der anders heißt als „Pena e Hijos“");
    await go(path, {});
    await go(path, { code: "999999" });
    expect(await look(path)).toContain("Ihr Code kam zu spät und gilt nicht mehr.");
  });

  it("that nobody ordered say so in the browser's language", async () => {
    expect(await look("banco-almendro/authorise/nobody", "ca")).toContain("Ordre desconeguda");
  });

  it("speak every language of the payer's page", () => {
    expect(DOCUMENT_LANGUAGES.filter((language) => speechFor(language)?.language !== language)).toEqual([]);
  });
});

it("the testers' desk is in English", async () => {
  expect(await look("admin", "de")).toContain('<html lang="en">');
});
