import { createServer } from "node:net";
import { PlainProblem } from "@/lib/shared/plain-problem";

/**
 * Below those that the system gives to whoever connects: somebody who asks again and again for a server that was killed must never
 * be given that server's own port, and meet themselves.
 */
const FIRST = 14_400;
const LAST = 32_000;

/** So many ports of the loopback interface in a row that nobody listens on. */
export async function freePorts(count: number): Promise<readonly number[]> {
  for (let from = FIRST; from + count < LAST; from += count) {
    const ports = Array.from({ length: count }, (_, at) => from + at);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return ports;
  }
  throw new PlainProblem(`No ${count} ports in a row are free between ${FIRST} and ${LAST}.`);
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((done) => {
    probe.once("error", () => done(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => done(true)));
  });
}
