import { z } from "zod";
import { invoiceCollectionResult } from "@/lib/flows/contract";
import { demo } from "../support/demo";

export type PaymentOptions = Readonly<{
  /** Minor units; their cents decide what the sandbox bank does (design: banks). */
  amount?: number;
  /** English when absent; null names none. */
  languageCode?: string | null;
  additionalLanguageCode?: string;
  countryCode?: string;
  concept?: string;
  invoiceNumber?: string;
  /** The organisation's own invoice. */
  invoicePdf?: Uint8Array<ArrayBuffer>;
}>;

export type TestPayment = Readonly<{
  /** The payer's link. */
  url: string;
  /** The operation's status, as the merchant reads it. */
  status: () => Promise<string>;
  /** The organisation takes its request back. */
  cancel: () => Promise<void>;
}>;

const operationStatus = z.object({ status: z.string() });

/** A payment request of the demo's merchant, made as its ERP makes one: over the API. */
export async function newPayment(options: PaymentOptions = {}): Promise<TestPayment> {
  const { amount = 15_075, languageCode = "en", countryCode = "ES", additionalLanguageCode, invoicePdf } = options;
  const { concept = "F-2026-0042 annual service", invoiceNumber = "F-2026-0042" } = options;
  const payload = {
    ...(languageCode !== null && { languageCode }),
    countryCode,
    ...(additionalLanguageCode && { additionalLanguageCode }),
    operations: [
      {
        payment: { amount, currency: "EUR", concept },
        invoice: { id: "invoice", externalId: invoiceNumber, dueDate: "2030-12-31", generateDocument: true },
      },
    ],
  };
  const form = new FormData();
  form.append("payload", JSON.stringify(payload));
  if (invoicePdf) form.append("invoice", new Blob([invoicePdf], { type: "application/pdf" }), "invoice.pdf");
  const call = await merchantApi();
  const { operations } = invoiceCollectionResult.parse(
    await (await call("POST", "/flow/v1/flows/invoice-collection", form)).json(),
  );
  const [operation] = operations;
  if (!operation) throw new Error("no operation was created");
  const path = `/flow/v1/operations/${operation.uuid}`;
  return {
    url: operation.url,
    status: async () => operationStatus.parse(await (await call("GET", path)).json()).status,
    cancel: async () => void (await call("PUT", `${path}/cancel`)),
  };
}

type Call = (method: string, path: string, body?: FormData) => Promise<Response>;

async function merchantApi(): Promise<Call> {
  const { baseUrl, tokenUrl, tenants } = demo();
  const [merchant] = tenants;
  if (!merchant) throw new Error("the demo has no merchant");
  const credentials = Buffer.from(`${merchant.clientId}:${merchant.clientSecret}`).toString("base64");
  const token = await fetch(tokenUrl, {
    method: "POST",
    headers: { authorization: `Basic ${credentials}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  const { access_token } = z.object({ access_token: z.string() }).parse(await token.json());
  return async (method, path, body) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${access_token}`, "x-tenant-id": merchant.uuid },
      ...(body && { body }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  };
}
