import { batchCreation, creation, creationWithPdf, invoiceOf, LIST, signIn } from "./calls";
import { callsTo, remembering, send } from "./measure";
import { type Spread, spreadOf } from "./reports/statistics";
import { inTurns, type Measured, type Measurement, type Side } from "./rounds";
import type { Stage } from "./stage";

const BATCH_LINES = 2_000;

type Creations = Readonly<{
  plain: readonly Measured[];
  withPdf: readonly Measured[];
  /** By the line. */
  batches: readonly Measured[];
  /** The p99 of lists that are asked for while PDFs are made, in milliseconds. */
  listsMeanwhile: Spread;
}>;

/** Over all the tenants that are written to. */
export async function measureCreations({ ground, paraph, fastify, rounds, some }: Stage): Promise<Creations> {
  const headers = await Promise.all(ground.writers.map((tenant) => signIn(paraph, tenant)));
  const flows = headers.map(creation);
  const load = { connections: 16, requests: some(450) };
  const plain = await inTurns(
    [
      callsTo("flow of one payment, Paraph", paraph, load, () => flows),
      callsTo("flow of one payment, Fastify", fastify, load, () => flows),
      callsTo("flow of one payment, Fastify that remembers tokens", fastify, load, () => flows.map(remembering)),
    ],
    rounds,
  );
  // Nothing is sent twice: a line that repeats its key would be replayed. One caller has one batch at work.
  const batches = callsTo("line of a batch, Paraph", paraph, { connections: 1, requests: 2 }, () =>
    headers.slice(0, 2).map((each) => batchCreation(each, BATCH_LINES)),
  );
  const invoice = await invoiceOf(100_000);
  const uploads = headers.map((each) => creationWithPdf(each, invoice));
  const withPdf = { connections: 4, requests: some(40) };
  const pdf = callsTo("flow with a PDF of 100 kB, Paraph", paraph, withPdf, () => uploads);
  const list = [{ path: LIST, headers: await signIn(paraph, ground.small) }];
  return {
    plain,
    withPdf: await inTurns([pdf], rounds),
    batches: await inTurns([byLine(batches)], rounds),
    listsMeanwhile: await meanwhile(
      () => send(paraph, list, { connections: 2, requests: 100 }),
      () => send(paraph, uploads, { ...withPdf, requests: some(240) }),
    ),
  };
}

/** What a call of many lines comes to for one of them. */
function byLine({ name, measure }: Side): Side {
  return {
    name,
    measure: async () => {
      const { requestsPerSecond, cpuMicros, p99 } = await measure();
      return { requestsPerSecond: requestsPerSecond * BATCH_LINES, cpuMicros: cpuMicros / BATCH_LINES, p99 };
    },
  };
}

/** Repeats the one until the other is done. */
async function meanwhile(once: () => Promise<Pick<Measurement, "p99">>, work: () => Promise<unknown>): Promise<Spread> {
  let busy = true;
  const working = work().finally(() => {
    busy = false;
  });
  const found: number[] = [];
  while (busy) found.push((await once()).p99);
  await working;
  return spreadOf(found);
}
