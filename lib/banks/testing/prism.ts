import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { freePort } from "@/scripts/free-port";
import { type Handler, serve } from "./http-server";
import { type Exchange, readDocument } from "./psd2-document";
import { pathInDocument } from "./recorded-exchanges";

export type Prism = Readonly<{
  /**
   * Leads what an interface is asked through `prism proxy`: caller → prism → bank, and back. `path` is the document's, from `/v1` on.
   * The answer is the bank's, as prism passed it on, beside everything that prism found in either direction.
   */
  through: (request: Request, path: string, bank: Handler) => Promise<Judged>;
  /** Of an exchange that was recorded, or made up. */
  violations: (exchange: Exchange) => Promise<readonly string[]>;
  close: () => Promise<void>;
}>;

export type Judged = Readonly<{ response: Response; violations: readonly string[] }>;

/** What calls of the sandbox's banks were judged to be, one after the other. */
export type JudgedCalls = Readonly<{
  /** Leads the interfaces of a handler of the sandbox bank through prism, as long as it is asked to. */
  around: (handle: Handler) => Handler;
  /** Since the last time that it was emptied. */
  violations: () => readonly string[];
  /** How many calls went through. */
  count: () => number;
  empty: () => void;
}>;

/** @param isAsked whether the next call goes through */
export function judgedCalls(prism: () => Prism | null, isAsked: () => boolean): JudgedCalls {
  let found: string[] = [];
  let count = 0;
  return {
    around: (handle) => async (request) => {
      const judge = isAsked() ? prism() : null;
      const path = pathInDocument(request);
      if (!judge || path === null) return handle(request);
      const { response, violations } = await judge.through(request, path, handle);
      found.push(...violations);
      count++;
      return response;
    },
    violations: () => found,
    count: () => count,
    empty: () => {
      found = [];
      count = 0;
    },
  };
}

/** Names the call on its way through prism, which knows neither whose it is nor where it was going. */
const TICKET = "x-paraph-ticket";
const OF_THE_CONNECTION = /^(host|connection|keep-alive|content-length|transfer-encoding)$/;
const PRISMS_OWN = "https://stoplight.io/prism/errors#";
/** A header's value has its limits, and prism cuts its list short. */
const TOO_MANY = "Too many violations! ";

/**
 * `prism proxy` with the Berlin Group's document, in a process of its own: somebody else's reading of the document beside ours
 * (`psd2-document.ts`). It does not refuse what it finds (`--errors`), since some of it is meant, but names it beside the answer.
 */
export async function startPrism(): Promise<Prism> {
  const waiting = new Map<string, Readonly<{ url: string; bank: Handler }>>();
  // Whom prism takes for the bank: each call goes on to the one that it was meant for, at the address that it was sent to.
  const upstream = await serve(async (request) => {
    const headers = new Headers(request.headers);
    const call = waiting.get(headers.get(TICKET) ?? "");
    if (!call) return new Response(null, { status: 404 });
    headers.delete(TICKET);
    headers.set("host", new URL(call.url).host);
    const body = await request.text();
    const { method, signal } = request;
    return call.bank(new Request(call.url, { method, headers, signal, body: body === "" ? null : body }));
  });
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "paraph-prism-"));
  const document = join(folder, "document.json");
  writeFileSync(document, JSON.stringify(readDocument()));
  const child = await launch(document, upstream.origin, port);
  let tickets = 0;

  const through: Prism["through"] = async (request, path, bank) => {
    const ticket = String(++tickets);
    waiting.set(ticket, { url: request.url, bank });
    try {
      const body = await request.text();
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: request.method,
        headers: [...withoutConnection(request.headers), [TICKET, ticket]],
        body: body === "" ? null : body,
        redirect: "manual",
        signal: request.signal,
      });
      const text = await answer.text();
      const response = new Response(answer.status === 204 ? null : text, {
        status: answer.status,
        headers: withoutConnection(answer.headers),
      });
      return { response, violations: [...violationsIn(answer.headers.get("sl-violations")), ...refusal(answer, text)] };
    } finally {
      waiting.delete(ticket);
    }
  };

  return {
    through,
    violations: async ({ method, path, requestHeaders, requestBody, status, responseHeaders, responseBody }) => {
      const body = requestBody === "" ? null : requestBody;
      const request = new Request(`http://bank.example${path}`, { method, headers: requestHeaders, body });
      const answer = new Response(status === 204 ? null : responseBody, { status, headers: responseHeaders });
      return (await through(request, path, () => answer)).violations;
    },
    close: async () => {
      child.kill("SIGKILL");
      await upstream.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function launch(document: string, bank: string, port: number): Promise<ChildProcess> {
  const program = createRequire(import.meta.url).resolve("@stoplight/prism-cli/dist/index.js");
  const args = ["proxy", document, bank, "--host", "127.0.0.1", "--port", String(port), "--cors=false"];
  const child = spawn(process.execPath, [program, ...args], {
    // It calls nobody.
    env: { NODE_ENV: "test", SCARF_ANALYTICS: "false" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  await new Promise<void>((done, failed) => {
    const look = (chunk: Buffer) => {
      output += chunk;
      if (output.includes("Prism is listening")) done();
    };
    for (const stream of [child.stdout, child.stderr]) stream.on("data", look);
    child.once("exit", (code) => failed(new Error(`prism ended with ${code}:\n${output}`)));
  });
  return child;
}

function withoutConnection(headers: Headers): [string, string][] {
  return [...headers].filter(([name]) => !OF_THE_CONNECTION.test(name) && name !== "sl-violations");
}

/** What the document has no place for at all goes no further: prism answers by itself. */
function refusal({ headers }: Response, text: string): readonly string[] {
  if (!headers.get("content-type")?.includes("problem+json") || !text.includes(PRISMS_OWN)) return [];
  return [problem.parse(JSON.parse(text)).title];
}

const problem = z.object({ title: z.string() });
const found = z.array(z.object({ location: z.array(z.union([z.string(), z.number()])), message: z.string() }));

function violationsIn(header: string | null): readonly string[] {
  if (header === null) return [];
  if (header.startsWith(TOO_MANY)) return [header];
  return found.parse(JSON.parse(header)).map(({ location, message }) => `${location.join(".")}: ${message}`);
}
