import { createHash } from "node:crypto";
import type { BankChanges } from "@/lib/banks/records/record";
import { serve, type TestServer } from "./http-server";

const PREFIX = "/api/nadie";
const CLIENT_ID = "known-to-nobody-else";

export type HubBank = Readonly<{
  server: TestServer;
  /** The file by which it is added. */
  record: BankChanges;
  /** What was asked of it, `POST /api/nadie/v1.1/payments/…`, each with the status of its answer. */
  asked: readonly string[];
}>;

/**
 * A bank that no code knows: the sandbox's, behind a hub with ways of its own. Another path and version, `Client-` headers, a
 * header of the hub's, digests in hexadecimal digits, links as plain strings relative to its prefix. It refuses whoever speaks
 * to it as to any other bank.
 *
 * @param sandboxOrigin where the sandbox bank is called
 * @param pagesHost where its pages are, `localhost:3000`
 */
export async function serveHubBank(sandboxOrigin: () => string, pagesHost: string): Promise<HubBank> {
  const asked: string[] = [];
  const server = await serve(async (request) => {
    const { pathname } = new URL(request.url);
    const body = await request.text();
    const problem = problemWith(request, body);
    const answer = problem === null ? await atSandbox(sandboxOrigin(), request, body) : refusal(problem);
    asked.push(`${request.method} ${pathname} ${answer.status}`);
    return answer;
  });
  const record = {
    id: "banco-de-nadie",
    platform: "hub-de-nadie",
    adapter: "BERLIN_GROUP",
    name: "Banco de Nadie",
    country: "ES",
    bic: "NADIESM0XXX",
    aliases: ["BDN"],
    segments: ["RETAIL"],
    endpoint: { base: server.origin, pathPrefix: PREFIX, version: "v1.1", linkBase: "INTERFACE", hosts: [pagesHost] },
    products: { SEPA_CREDIT_TRANSFER: { path: "sepa-credit-transfers" } },
    headers: { static: { "X-IBM-Client-Id": CLIENT_ID }, names: "CLIENT" },
    digest: "HEX",
    methods: [{ approach: "REDIRECT", start: "EXPLICIT" }],
  } satisfies BankChanges;
  return { server, record, asked };
}

function problemWith({ url, headers }: Request, body: string): string | null {
  if (!new URL(url).pathname.startsWith(`${PREFIX}/v1.1/payments/`)) return "no such path";
  if (headers.get("x-ibm-client-id") !== CLIENT_ID) return "X-IBM-Client-Id is wrong";
  if ([...headers.keys()].some((name) => name.startsWith("tpp-"))) return "TPP- headers are of another framework";
  if (body === "") return null;
  if (headers.get("client-redirect-uri") === null) return "Client-Redirect-URI is missing";
  return headers.get("digest") === digest(body, "hex") ? null : "Digest is not hexadecimal";
}

function refusal(text: string): Response {
  return Response.json({ tppMessages: [{ category: "ERROR", code: "FORMAT_ERROR", text }] }, { status: 400 });
}

async function atSandbox(origin: string, request: Request, body: string): Promise<Response> {
  const { pathname } = new URL(request.url);
  const path = pathname.slice(`${PREFIX}/v1.1`.length);
  const names = [...request.headers].filter(([name]) => !/^(host|connection|content-length|digest)$/.test(name));
  const headers = Object.fromEntries(names.map(([name, value]) => [name.replace(/^client-/, "tpp-"), value]));
  const answer = await fetch(`${origin}/sandbox-bank/caja-brisamar/v1${path}`, {
    method: request.method,
    headers: { ...headers, ...(body !== "" && { digest: digest(body, "base64") }) },
    body: body === "" ? null : body,
  });
  const text = (await answer.text())
    // `{"href": "/v1/…"}` → `"/v1.1/…"`
    .replace(/\{"href":("(?:[^"\\]|\\.)*")\}/g, "$1")
    .replaceAll('"/v1/', '"/v1.1/');
  return new Response(answer.status === 204 ? null : text, {
    status: answer.status,
    headers: { "Content-Type": answer.headers.get("content-type") ?? "application/json" },
  });
}

function digest(body: string, encoding: "hex" | "base64"): string {
  return `SHA-256=${createHash("sha256").update(body).digest(encoding)}`;
}
