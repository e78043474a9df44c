import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { freePort } from "../free-port";

const PATIENT = { timeout: 30_000, interval: 100 };
const has = spawnSync("haproxy", ["-v"]).error === undefined;

/** A web that says of itself what it is told to, and by its name who has answered. */
type StandIn = { port: number; isReady: boolean; looks: number; cuts: boolean; posts: number; server: Server };

describe.skipIf(!has)(`HAProxy in front of two webs (decision 245)${has ? "" : ", skipped: no haproxy"}`, () => {
  let webs: [StandIn, StandIn];
  let proxy: ChildProcess;
  let origin: string;

  const standIn = async (name: string, host = "127.0.0.1", port?: number): Promise<StandIn> => {
    const own: StandIn = {
      port: port ?? (await freePort()),
      isReady: true,
      looks: 0,
      cuts: false,
      posts: 0,
      server: createServer(),
    };
    own.server.on("request", (request, response) => {
      if (request.method === "POST") own.posts++;
      if (own.cuts && !request.url?.startsWith("/health")) return void request.socket.destroy();
      if (request.url === "/health/ready") own.looks++;
      const serves = own.isReady || request.url === "/health/live";
      if (serves) response.writeHead(200).end(name);
      else response.writeHead(503, { "Retry-After": "2", "X-Own": "yes" }).end(name);
    });
    own.server.listen(own.port, host);
    await once(own.server, "listening");
    return own;
  };
  const end = async ({ server }: StandIn) => {
    server.closeAllConnections();
    server.close();
  };

  const startProxy = async (where: Readonly<Record<string, string>>) => {
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    const env = { ...process.env, WEB_BIND: `127.0.0.1:${port}`, ...where };
    proxy = spawn("haproxy", ["-db", "-n", "200", "-f", "deploy/haproxy/web.cfg"], { env, stdio: "ignore" });
    await vi.waitFor(async () => expect(await whoAnswers()).toEqual(["one", "other"]), PATIENT);
  };

  beforeEach(async () => {
    webs = [await standIn("one"), await standIn("other")];
    await startProxy({ WEB_1: `127.0.0.1:${webs[0].port}`, WEB_2: `127.0.0.1:${webs[1].port}` });
  });
  afterEach(async () => {
    proxy.kill("SIGKILL");
    await Promise.all(webs.map(end));
  });

  const ask = async (path = "/", init: RequestInit = {}) => {
    const answer = await fetch(`${origin}${path}`, init);
    const [own, retry] = [answer.headers.get("x-own"), answer.headers.get("retry-after")];
    return { status: answer.status, own, retry, text: await answer.text() };
  };
  /** Each of those that get requests. */
  const whoAnswers = async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask()));
    return [...new Set(answers.map(({ text }) => text))].toSorted();
  };

  it("leaves out the one that is not ready", async () => {
    webs[0].isReady = false;
    await vi.waitFor(async () => expect(await whoAnswers()).toEqual(["other"]), PATIENT);
    webs[0].isReady = true;
    await vi.waitFor(async () => expect(await whoAnswers()).toEqual(["one", "other"]), PATIENT);
  });

  it("finds those that are told by name, where their addresses change", async () => {
    proxy.kill("SIGKILL");
    const { port } = webs[0];
    const elsewhere = await standIn("one elsewhere", "127.0.0.2", port);
    const names = await startNames({ "web-1": "127.0.0.1", "web-2": "127.0.0.3" });
    const other = await standIn("other", "127.0.0.3", port);
    try {
      await startProxy({ WEB_1: `web-1:${port}`, WEB_2: `web-2:${port}`, WEB_DNS: `127.0.0.1:${names.port}` });
      await end(webs[0]);
      names.addresses["web-1"] = "127.0.0.2";
      await vi.waitFor(async () => expect(await whoAnswers()).toEqual(["one elsewhere", "other"]), PATIENT);
    } finally {
      names.end();
      await Promise.all([elsewhere, other].map(end));
    }
  });

  it("lets those that live say themselves that none is ready", async () => {
    for (const web of webs) Object.assign(web, { isReady: false, looks: 0 });
    // Two looks are enough for the proxy: neither before nor after it knows is an answer its own.
    while (webs.some(({ looks }) => looks < 4))
      expect(await ask()).toMatchObject({ status: 503, own: "yes", retry: "2" });
    expect(await whoAnswers()).toEqual(["one", "other"]);
  });

  it("tries another one where nobody listens, a POST too, before it knows", async () => {
    await end(webs[0]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask("/", { method: "POST", body: "once" })));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(["200 other"]));
  });

  it("asks another one what one has died over, and sends a POST once", async () => {
    webs[0].cuts = true;
    for (let asked = 0; asked < 10; asked++) expect(await ask()).toMatchObject({ status: 200, text: "other" });
    const posts = Array.from({ length: 20 }, () => ask("/", { method: "POST", body: "once" }).catch(() => null));
    const answers = await Promise.all(posts);
    expect(webs[0].posts + webs[1].posts).toBe(answers.length);
    expect(webs[0].posts).toBeGreaterThan(0);
    // The proxy closes the connection of a caller whom it has served before, or says when to come again.
    for (const answer of answers) if (answer?.status !== 200) expect(answer?.retry ?? "2").toBe("2");
  });

  it("says when to come again where none is left", async () => {
    await Promise.all(webs.map(end));
    await vi.waitFor(async () => expect(await ask()).toMatchObject({ status: 503, retry: "2", own: null }), PATIENT);
  });
});

/** Says where names are (RFC 1035), as the one within Docker does: an address, or nothing of this kind. */
async function startNames(addresses: Record<string, string>) {
  const socket = createSocket("udp4");
  socket.on("message", (question, { address, port }) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
      labels.push(question.toString("latin1", at + 1, at + 1 + length));
      at += 1 + length;
    }
    const asked = question.subarray(12, at + 5);
    const found = question.readUInt16BE(at + 1) === 1 ? addresses[labels.join(".")] : undefined;
    const head = Buffer.from(question.subarray(0, 12));
    head.writeUInt16BE(0x8180, 2);
    for (const [index, count] of [1, found ? 1 : 0, 0, 0].entries()) head.writeUInt16BE(count, 4 + 2 * index);
    const answer = found
      ? Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, ...found.split(".").map(Number)])
      : Buffer.alloc(0);
    socket.send(Buffer.concat([head, asked, answer]), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return { addresses, port: socket.address().port, end: () => socket.close() };
}
