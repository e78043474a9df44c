import { z } from "zod";
import type { DemoFile } from "@/scripts/demo-file";

export type DemoTenant = DemoFile["tenants"][number];
export type Answer = Readonly<{ status: number; headers: Headers; body: unknown }>;

const tokenAnswer = z.object({ access_token: z.string() });

/** An ERP: its organisation's credentials, and nothing of our code. */
export class ApiClient {
  readonly #demo: DemoFile;
  readonly tenant: DemoTenant;
  #token: Promise<string> | undefined;

  constructor(demo: DemoFile, tenant: DemoTenant) {
    this.#demo = demo;
    this.tenant = tenant;
  }

  token(): Promise<string> {
    this.#token ??= this.#requestToken();
    return this.#token;
  }

  async #requestToken(): Promise<string> {
    const { clientId, clientSecret } = this.tenant;
    const response = await fetch(this.#demo.tokenUrl, {
      method: "POST",
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}` },
      body: new URLSearchParams({ grant_type: "client_credentials" }),
    });
    return tokenAnswer.parse(await response.json()).access_token;
  }

  async call(
    method: string,
    path: string,
    options: Readonly<{ headers?: Readonly<Record<string, string>>; json?: unknown; form?: FormData }> = {},
  ): Promise<Answer> {
    const response = await fetch(`${this.#demo.baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await this.token()}`,
        "x-tenant-id": this.tenant.uuid,
        ...(options.json === undefined ? {} : { "content-type": "application/json" }),
        ...options.headers,
      },
      body: options.form ?? (options.json === undefined ? null : JSON.stringify(options.json)),
    });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get("content-type") ?? "");
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  }

  get(path: string): Promise<Answer> {
    return this.call("GET", path);
  }

  /** Multipart, as the interface documents it: a payload and invoices by their id. */
  createInvoiceCollection(payload: unknown, files: Readonly<Record<string, Uint8Array>> = {}): Promise<Answer> {
    const form = new FormData();
    form.append("payload", new Blob([JSON.stringify(payload)], { type: "application/json" }));
    for (const [name, bytes] of Object.entries(files)) {
      form.append(name, new Blob([new Uint8Array(bytes)], { type: "application/pdf" }), `${name}.pdf`);
    }
    return this.call("POST", "/flow/v1/flows/invoice-collection", { form });
  }
}

export const created = z.object({
  uuid: z.uuid(),
  createdAt: z.iso.datetime(),
  operations: z.array(z.object({ uuid: z.uuid(), url: z.url(), document: z.string().optional() })),
});

/** One payment of this amount, with its link. */
export async function createPayment(
  client: ApiClient,
  payment: Readonly<Record<string, unknown>> = { amount: 15_075 },
) {
  const { body } = await client.createInvoiceCollection({
    operations: [{ payment: { concept: "Invoice 7", ...payment } }],
  });
  const { uuid: flowUuid, operations } = created.parse(body);
  const [operation] = operations;
  if (!operation) throw new Error("no operation was created");
  return { flowUuid, uuid: operation.uuid, url: operation.url };
}
