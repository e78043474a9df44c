import { createServer } from "node:net";

/** A port of the loopback interface that nobody listened on a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done, failed) => {
    probe.once("error", failed);
    probe.listen(0, "127.0.0.1", done);
  });
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  if (address === null || typeof address === "string") throw new Error("a TCP server has a numbered port");
  return address.port;
}
