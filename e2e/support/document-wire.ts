import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { type Handler, serve } from "@/lib/banks/testing/http-server";
import { judgedCalls, startPrism } from "@/lib/banks/testing/prism";
import { documentIsPresent } from "@/lib/banks/testing/psd2-document";

export type DocumentWire = Readonly<{
  /** What the server under test takes for its sandbox bank. */
  origin: string;
  /** @throws when something was found that the document doesn't allow, but for the two that are meant */
  close: () => Promise<void>;
}>;

/** A status that nobody knows (.21), a bank that gets no debtorAccount; and what is said of other forms of a body with one of them. */
const MEANT =
  /transactionStatus must be equal to one of|required property '(debtorAccount|frequency|startDate|payments)'|exactly one schema in oneOf/;

/**
 * Stands between a server and its sandbox bank, and leads every call of an interface that the Berlin Group's document describes
 * through prism (decision 148).
 *
 * @param upstream where the sandbox bank is served
 */
export async function documentWire(upstream: string): Promise<DocumentWire> {
  if (!documentIsPresent) throw new Error("The Berlin Group's document is not beside the project.");
  const prism = await startPrism();
  const judged = judgedCalls(
    () => prism,
    () => true,
  );
  const wire = await serve(judged.around(forwardTo(upstream)));
  return {
    origin: wire.origin,
    close: async () => {
      await wire.close();
      await prism.close();
      const found = [...new Set(judged.violations())].filter((problem) => !MEANT.test(problem));
      process.stdout.write(`${judged.count()} calls of banks went through prism.\n`);
      if (judged.count() === 0) throw new Error("No call of a bank went through prism.");
      if (found.length > 0) throw new Error(`prism found what the document doesn't allow:\n${found.join("\n")}`);
    },
  };
}

/** The bank is told by which host it was called, so that the addresses that it gives lead over this wire as well. */
function forwardTo(upstream: string): Handler {
  return async (request) => {
    const { pathname, search, host } = new URL(request.url);
    const body = Buffer.from(await request.arrayBuffer());
    const { connection: _, ...headers } = Object.fromEntries(request.headers);
    const outgoing = httpRequest(new URL(pathname + search, upstream), {
      method: request.method,
      headers: { ...headers, host, "content-length": String(body.length) },
      agent: false,
    });
    outgoing.end(body);
    const [response]: [IncomingMessage] = (await once(outgoing, "response")) as [IncomingMessage];
    const said = Object.entries(response.headers).flatMap(([name, value]) =>
      /^(connection|transfer-encoding|keep-alive)$/.test(name) || value === undefined
        ? []
        : [[name, [value].flat().join(", ")] as [string, string]],
    );
    const answer = await buffer(response);
    const status = response.statusCode ?? 502;
    const isEmpty = status === 204 || status === 304;
    return new Response(isEmpty ? null : new Uint8Array(answer), { status, headers: said });
  };
}
