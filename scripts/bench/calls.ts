import { randomBytes } from "node:crypto";
import { PDFDocument } from "pdf-lib";
import type { Call } from "./measure";
import type { Server } from "./processes";
import type { BenchTenant } from "./seed/ground";

export const LIST = "/flow/v1/operations";

type Headers = Readonly<Record<string, string>>;

export function tokenCall({ clientId, clientSecret }: BenchTenant): Call {
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
  return {
    path: "/idp/oauth2/token",
    method: "POST",
    headers: { authorization: `Basic ${basic}`, "content-type": "application/x-www-form-urlencoded" },
    body: "grant_type=client_credentials",
  };
}

/** What a client of this tenant sends with each request. */
export async function signIn(server: Server, tenant: BenchTenant): Promise<Headers> {
  const { path, headers, body } = tokenCall(tenant);
  const answer = await fetch(`${server.url}${path}`, { method: "POST", headers: { ...headers }, body: String(body) });
  const { access_token: token } = await answer.json();
  return { authorization: `Bearer ${token}`, "x-tenant-id": tenant.uuid };
}

const PAYMENT = { amount: 15_075, currency: "EUR", concept: "Invoice 1" };

/** A flow of one payment. */
export function creation(headers: Headers): Call {
  return {
    path: "/flow/v1/flows",
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ externalId: "bench", operations: [{ type: "PAYMENT", payment: PAYMENT }] }),
  };
}

/** As many of them as lines of one body, each with a key of its own, as whoever sends them again would have given them. */
export function batchCreation(headers: Headers, lines: number): Call {
  const line = () => ({
    idempotencyKey: randomBytes(12).toString("hex"),
    externalId: "bench",
    operations: [{ type: "PAYMENT", payment: PAYMENT }],
  });
  return {
    path: "/flow/v1/flows/batch",
    method: "POST",
    headers: { ...headers, "content-type": "application/x-ndjson" },
    body: Array.from({ length: lines }, () => `${JSON.stringify(line())}\n`).join(""),
  };
}

/** The same with an invoice that gets a page appended. */
export function creationWithPdf(headers: Headers, invoice: Uint8Array): Call {
  const operation = { payment: PAYMENT, invoice: { id: "invoice", generateDocument: true } };
  const boundary = "paraph-bench";
  const begin = (disposition: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`;
  const payload = JSON.stringify({ externalId: "bench", operations: [operation] });
  return {
    path: "/flow/v1/flows/invoice-collection",
    method: "POST",
    headers: { ...headers, "content-type": `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([
      Buffer.from(`${begin('name="payload"')}\r\n${payload}\r\n`),
      Buffer.from(`${begin('name="invoice"; filename="invoice.pdf"')}Content-Type: application/pdf\r\n\r\n`),
      invoice,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  };
}

/** An invoice of about this many bytes. */
export async function invoiceOf(sizeBytes: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage([595, 842]).drawText("Invoice 1", { x: 60, y: 760 });
  await document.attach(randomBytes(sizeBytes), "filler.bin");
  return document.save();
}

/** A page as a person's browser asks for it. */
export function navigation(path: string, cookie = ""): Call {
  return {
    path,
    headers: {
      accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
      "accept-encoding": "gzip, deflate, br",
      "accept-language": "es-ES,es;q=0.9",
      "user-agent":
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
      ...(cookie !== "" && { cookie }),
    },
  };
}
