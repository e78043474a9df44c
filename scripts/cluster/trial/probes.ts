import { setTimeout as pause } from "node:timers/promises";
import { created } from "@/e2e/api/api-client";
import { tablePdf } from "@/lib/documents/testing/sample-pdfs";
import type { Merchant } from "./merchant";

/** Far apart from what a gap may be, and little to do. */
const EVERY_MS = 100;
const UPLOAD_EVERY_MS = 1_000;
/** Beyond what is promised: who waits so long hangs. */
const HANGING_MS = 20_000;

/** A creation that is asked for once, whatever comes of it. */
export type Probe = Readonly<{
  concept: string;
  beganAt: number;
  endedAt: number;
  /** Null where there was no answer. */
  status: number | null;
  /** The operation that was acknowledged. */
  uuid: string | null;
}>;

export type Probing = Readonly<{ probes: readonly Probe[]; stop: () => Promise<void> }>;

type Ask = (concept: string, headers: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<Response>;

/** Creates a payment ten times a second without waiting for the one before: when nothing can be written, that is seen at once. */
export function probe(baseUrl: string, merchant: Merchant): Probing {
  return probeBy("Probe", EVERY_MS, merchant, (concept, headers, signal) => {
    const body = JSON.stringify({ operations: [{ payment: { amount: 100, concept } }] });
    return fetch(`${baseUrl}/flow/v1/flows`, { method: "POST", headers, body, signal });
  });
}

/** Sends an invoice once a second, which comes back with a page of ours: what needs a disk, and a process of the document pool. */
export async function probeUploads(baseUrl: string, merchant: Merchant): Promise<Probing> {
  const file = new Blob([new Uint8Array(await tablePdf())], { type: "application/pdf" });
  return probeBy("Upload", UPLOAD_EVERY_MS, merchant, (concept, { "content-type": _, ...headers }, signal) => {
    const invoice = { id: "invoice", externalId: concept, generateDocument: true };
    const body = new FormData();
    body.set("payload", JSON.stringify({ operations: [{ payment: { amount: 100, concept }, invoice }] }));
    body.set("invoice", file, "invoice.pdf");
    return fetch(`${baseUrl}/flow/v1/flows/invoice-collection`, { method: "POST", headers, body, signal });
  });
}

function probeBy(name: string, everyMs: number, merchant: Merchant, ask: Ask): Probing {
  const probes: Probe[] = [];
  const open = new Set<Promise<void>>();
  let isOver = false;

  const once = async (concept: string): Promise<void> => {
    const headers = await merchant.headers();
    const beganAt = Date.now();
    const signal = AbortSignal.timeout(HANGING_MS);
    const tell = (status: number | null, uuid: string | null) => {
      probes.push({ concept, beganAt, endedAt: Date.now(), status, uuid });
    };
    try {
      const answer = await ask(concept, headers, signal);
      const text = await answer.text();
      const [operation] = answer.status === 201 ? created.parse(JSON.parse(text)).operations : [];
      tell(answer.status, operation?.uuid ?? null);
    } catch {
      tell(null, null);
    }
  };
  const run = async () => {
    for (let number = 1; !isOver; number++) {
      const asking = once(`${name} ${number}`).catch(() => undefined);
      open.add(asking);
      void asking.finally(() => open.delete(asking));
      await pause(everyMs);
    }
  };
  const running = run();
  return {
    probes,
    stop: async () => {
      isOver = true;
      await running;
      await Promise.all(open);
    },
  };
}

/** The longest time within a span in which nothing was acknowledged; a probe counts when its answer is there. */
export function longestGapMs(probes: readonly Probe[], from: number, to: number): number {
  const written = probes.flatMap(({ status, endedAt }) =>
    status === 201 && endedAt >= from && endedAt <= to ? [endedAt] : [],
  );
  const moments = [from, ...written.toSorted((one, other) => one - other), to];
  return moments.reduce((longest, moment, at) => Math.max(longest, moment - (moments[at - 1] ?? moment)), 0);
}
