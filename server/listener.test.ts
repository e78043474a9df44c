import { once } from "node:events";
import { get, IncomingMessage, type RequestOptions, Server, ServerResponse } from "node:http";
import { createServer, Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { afterEach, describe, expect, it, vi } from "vitest";
import { PlainProblem } from "@/lib/shared/plain-problem";
import { isDraining } from "@/lib/shared/process/draining";
import { type Listener, openListener } from "./listener";
import { endOpenLines, keepOpen } from "./open-lines";

const LOOPBACK = ["127.0.0.1"];
const HAS_IPV6 = Object.values(networkInterfaces()).some((known) => known?.some(({ address }) => address === "::1"));

describe("the listener", () => {
  const opened: Listener[] = [];

  const open = async (hosts: readonly string[] = LOOPBACK, port = 0, drainSeconds = 0) => {
    const listener = await openListener({ port, hosts, baseUrl: "https://pay.example", drainSeconds });
    opened.push(listener);
    return listener;
  };

  const ask = async (listener: Listener, options: RequestOptions = {}): Promise<IncomingMessage> => {
    const [answer] = await once(get({ host: "127.0.0.1", port: listener.port, agent: false, ...options }), "response");
    answer.resume();
    return answer;
  };

  afterEach(async () => {
    vi.restoreAllMocks();
    await Promise.all(opened.splice(0).map((listener) => listener.close()));
  });

  it("tells callers to come again until there is something to serve", async () => {
    const listener = await open();
    const answer = await ask(listener);
    expect({ status: answer.statusCode, retryAfter: answer.headers["retry-after"] }).toEqual({
      status: 503,
      retryAfter: "2",
    });
    listener.serve((_request, response) => response.writeHead(204).end());
    expect((await ask(listener)).statusCode).toBe(204);
  });

  it("says that it is starting in the form that whoever asks reads (decision 6)", async () => {
    const { port } = await open();
    const told = async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, init);
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
      return {
        type: answer.headers.get("content-type"),
        id: answer.headers.get("x-request-id"),
        text: await answer.text(),
      };
    };
    const problem = await told("/flow/v1/flows", { method: "POST", body: "{}" });
    expect(problem.type).toBe("application/problem+json");
    expect(JSON.parse(problem.text)).toMatchObject({
      status: 503,
      code: "service_unavailable",
      detail: "Paraph is starting.",
      instance: "/flow/v1/flows",
      requestId: problem.id,
      retryAfter: 2,
    });
    const token = await told("/idp/oauth2/token", { method: "POST", body: "grant_type=client_credentials" });
    expect([token.type, JSON.parse(token.text)]).toEqual([
      "application/json",
      { error: "temporarily_unavailable", error_description: "Paraph is starting." },
    ]);
    const page = await told("/pay/x", { headers: { "accept-language": "gl" } });
    expect([page.type, page.text]).toEqual(["text/html; charset=utf-8", expect.stringContaining('<html lang="gl">')]);
  });

  it("gives every answer a request id, the caller's own where it is one (decision 6)", async () => {
    const listener = await open();
    const idOf = async (options: RequestOptions = {}) => (await ask(listener, options)).headers["x-request-id"];
    expect(await idOf()).toMatch(/^[0-9a-f-]{36}$/);
    listener.serve((_request, response) => response.writeHead(204).end());
    expect(await idOf()).toMatch(/^[0-9a-f-]{36}$/);
    expect(await idOf({ headers: { "X-Request-Id": "order-4711.retry" } })).toBe("order-4711.retry");
    expect(await idOf({ headers: { "X-Request-Id": "no id" } })).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("has patience with a request that is answered while it is read: a batch takes longer than Node's five minutes", async () => {
    const listen = vi.spyOn(Server.prototype, "listen");
    await open();
    const [server] = listen.mock.contexts;
    expect(server).toMatchObject({ requestTimeout: 1_800_000, headersTimeout: 60_000 });
  });

  it("keeps nothing of who has hung up before an answer without an end began", () => {
    const end = vi.fn();
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    response.destroy();
    keepOpen(response, end);
    endOpenLines();
    expect(end).not.toHaveBeenCalled();
  });

  it("ends the answers that have no end of their own when it is told to stop", async () => {
    const listener = await open();
    listener.serve((_request, response) => {
      keepOpen(response);
      response.write("data:\n\n");
    });
    const answer = await ask(listener);
    const cut = once(answer, "error");
    await listener.close();
    expect(await cut).toEqual([expect.objectContaining({ code: "ECONNRESET" })]);
  });

  it("says before it closes that it will, and goes on meanwhile (decision 285)", async () => {
    const listener = await open(LOOPBACK, 0, 1);
    listener.serve((_request, response) => response.writeHead(isDraining() ? 503 : 200).end());
    const keptAlive = { headers: { connection: "keep-alive" } };
    expect((await ask(listener, keptAlive)).headers.connection).toBe("keep-alive");
    const closed = listener.close();
    const last = await ask(listener, keptAlive);
    expect([last.statusCode, last.headers.connection]).toEqual([503, "close"]);
    await closed;
    await expect(ask(listener)).rejects.toThrow("ECONNREFUSED");
  });

  it("serves every address it was given on one port", async () => {
    const listener = await open(["127.0.0.1", "127.0.0.2"]);
    listener.serve((_request, response) => response.writeHead(204).end());
    expect((await ask(listener)).statusCode).toBe(204);
    expect((await ask(listener, { host: "127.0.0.2" })).statusCode).toBe(204);
  });

  it.skipIf(!HAS_IPV6)("serves all addresses of both families, each by its own door (needs IPv6)", async () => {
    const listener = await open(["0.0.0.0", "::"]);
    listener.serve((_request, response) => response.writeHead(204).end());
    for (const host of ["127.0.0.1", "::1"]) expect((await ask(listener, { host })).statusCode).toBe(204);
  });

  it("does without an address that the machine lacks, unless it is the only one", async () => {
    const missing = "192.0.2.1"; // RFC 5737: no machine's
    const listener = await open(["127.0.0.1", missing]);
    expect((await ask(listener)).statusCode).toBe(503);
    await expect(open([missing])).rejects.toThrow(`HOST ${missing} cannot be listened on`);
  });

  it("says in one sentence that the port is taken", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const address = other.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    await expect(open(LOOPBACK, port)).rejects.toEqual(
      new PlainProblem(`Port ${port} is taken by another program: stop it, or set another PORT.`),
    );
    other.close();
  });

  it("lets a request under way finish, and accepts no other", async () => {
    const listener = await open();
    let finish: () => void = () => undefined;
    const begun = new Promise<void>((begin) => {
      listener.serve((_request, response) => {
        finish = () => response.end("done");
        begin();
      });
    });
    const answer = ask(listener, { agent: undefined });
    await begun;
    const closed = listener.close();
    await expect(ask(listener)).rejects.toThrow("ECONNREFUSED");
    finish();
    expect((await answer).statusCode).toBe(200);
    await closed;
  });

  it("answers a client that offers HTTP/2 as if it had not (RFC 9110, section 7.8)", async () => {
    const listener = await open();
    listener.serve((_request, response) => response.writeHead(204).end());
    const headers = { Connection: "Upgrade, HTTP2-Settings", Upgrade: "h2c", "HTTP2-Settings": "AAMAAABkAAQAAP__" };
    expect((await ask(listener, { headers })).statusCode).toBe(204);
  });

  it("hands upgrades to whoever wants them, and does not wait for their end", async () => {
    const listener = await open();
    listener.onUpgrade((_request, socket) =>
      socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n"),
    );
    const request = get({ host: "127.0.0.1", port: listener.port, headers: { Connection: "Upgrade", Upgrade: "x" } });
    const [answer, socket] = await once(request, "upgrade");
    expect(answer.statusCode).toBe(101);
    const ended = once(socket, "close");
    await listener.close();
    await ended;
  });
});
