import { once } from "node:events";
import { createServer } from "node:http";
import { createServer as createSocketServer, type Server, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { describe, expect, it, onTestFinished } from "vitest";
import { renewToken } from "../oauth/payer-token";
import { adapterFor } from "../registry";
import { aBank, anInitiation } from "../testing/fixtures";
import { failureOf } from "../testing/sandbox";
import { bankAnswering } from "../testing/scripted-bank";

const reference = { bankPaymentId: "pay-1", authorisationId: "a-1", product: "SEPA_CREDIT_TRANSFER" } as const;

function compressed(status: number, filling: string): Response {
  const body = gzipSync(`{"transactionStatus":"ACSC"${filling}}`);
  return new Response(body, { status, headers: { "Content-Type": "application/json", "Content-Encoding": "gzip" } });
}

/** Some kilobytes on the wire, and two megabytes behind them. */
const bomb = (status: number) => compressed(status, " ".repeat(2 ** 21));

it("an answer that is compressed is read, and of one that grows beyond a megabyte no more than that", async () => {
  const small = compressed(200, "");
  const { connector } = await bankAnswering([small, bomb(200), bomb(500)]);
  expect(await connector.getStatus(reference)).toMatchObject({ transactionStatus: "ACSC" });
  for (let time = 0; time < 2; time++) {
    expect(await failureOf(connector.getStatus(reference))).toMatchObject({ kind: "BANK_UNAVAILABLE", notSent: false });
  }
});

it("the bank may hold an order that it has answered so", async () => {
  const { connector } = await bankAnswering([bomb(201)]);
  expect(await failureOf(connector.initiate(anInitiation()))).toMatchObject({ kind: "OUTCOME_UNKNOWN" });
});

async function originOf(server: Server, scheme: "http" | "https"): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return `${scheme}://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
}

it.each<[string, (socket: Socket) => void]>([
  ["cut in its handshake", (socket) => void socket.destroy()],
  [
    "answered without a word of TLS",
    (socket) => void socket.once("data", () => socket.end("HTTP/1.1 503 Busy\r\n\r\n")),
  ],
])("an order has not left by a connection that is %s", async (_, meet) => {
  const server = createSocketServer((socket) => meet(socket.on("error", () => undefined)));
  onTestFinished(() => void server.close());
  const connector = adapterFor(aBank(await originOf(server, "https")));
  expect(await failureOf(connector.initiate(anInitiation()))).toMatchObject({
    kind: "BANK_UNAVAILABLE",
    notSent: true,
    maybeAtBank: false,
  });
});

describe("a connection that is gone without our knowing", () => {
  /** Whoever stands before the bank takes one request of each connection, and cuts it at the next. */
  async function bankBehindBalancer() {
    const known = new WeakSet<Socket>();
    const server = createServer((incoming, outgoing) => {
      if (known.has(incoming.socket)) return void incoming.socket.destroy();
      known.add(incoming.socket);
      incoming.resume();
      const isOrder = incoming.method === "POST" && incoming.url?.endsWith("-transfers");
      outgoing.setHeader("Content-Type", "application/json");
      if (incoming.url === "/token") outgoing.end('{"access_token":"t","token_type":"Bearer","refresh_token":"r"}');
      else outgoing.end(isOrder ? '{"transactionStatus":"ACSP","paymentId":"p"}' : '{"transactionStatus":"ACSC"}');
    });
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return { ...aBank(await originOf(server, "http")), client: { id: "we", secret: "s" } };
  }

  it("takes no order with it, however often the bank was asked before", async () => {
    const connector = adapterFor(await bankBehindBalancer());
    for (let time = 0; time < 3; time++) {
      await connector.getStatus(reference).catch(() => undefined);
      expect(await connector.initiate(anInitiation())).toMatchObject({ bankPaymentId: "p" });
    }
  });

  it("takes nothing with it that a token is renewed by, and that is good once", async () => {
    const bank = await bankBehindBalancer();
    const { origin } = new URL(bank.endpoint.base);
    const token = { value: "t", expiresAt: null, refreshToken: "r", tokenUrl: `${origin}/token` };
    for (let time = 0; time < 3; time++) {
      await adapterFor(bank)
        .getStatus(reference)
        .catch(() => undefined);
      expect(await renewToken(bank, token)).toMatchObject({ value: "t" });
    }
  });
});
