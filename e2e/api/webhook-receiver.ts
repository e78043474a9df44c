import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type Delivery = Readonly<{ headers: Record<string, string>; body: string }>;

/**
 * An ERP's endpoint on loopback that keeps what it gets.
 * @param at the address of one that was closed, to answer there again
 */
export async function startWebhookReceiver(at?: string) {
  const deliveries: Delivery[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk));
    request.on("end", () => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      deliveries.push({ headers, body });
      response.end("ok");
    });
  });
  await new Promise<void>((done) => server.listen(at ? Number(new URL(at).port) : 0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    deliveries,
    close: () => new Promise((done) => server.close(done)),
  };
}
