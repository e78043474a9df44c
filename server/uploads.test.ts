import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { encode } from "next-auth/jwt";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { type DashboardClaims, nextAuthCookieNames, nextAuthSecret } from "@/lib/http/dashboard-claims";
import { endSession } from "@/lib/people/signing-in/end-session";
import * as people from "@/lib/people/signing-in/find-person-session";
import { beginSession } from "@/lib/people/signing-in/login-session";
import * as environment from "@/lib/shared/env";
import { aMandate, aPerson, aTenant } from "@/lib/tokens/testing/cast";
import { ask, type Served, servePagesBehindEdge, statusOf } from "./testing/served";

const MULTIPART = "Content-Type: multipart/form-data; boundary=x";
const CHUNKED = "Transfer-Encoding: chunked";
const STATEMENTS = "/dashboard/data/statements";
const LARGEST = 24 * 1024 * 1024;
const POLL = { timeout: 20_000 };

let database: TestDatabase;
let served: Served;
/** What the page was given, in bytes. */
let taken: number[];
/** Answers that the page has not given yet; null where it gives them at once. */
let owed: ServerResponse[] | null;

beforeAll(async () => {
  database = await testDatabase();
  served = await servePagesBehindEdge(async (request, response) => {
    taken.push((await buffer(request)).length);
    if (owed) owed.push(response);
    else response.end();
  });
});
afterAll(() => served.close());
beforeEach(() => {
  vi.restoreAllMocks();
  taken = [];
  owed = null;
});

async function signedIn(): Promise<DashboardClaims> {
  const tenantUuid = await aTenant();
  const { uuid: personUuid } = await aPerson({ [tenantUuid]: "OPERATOR" });
  const nowhere = { ipAddress: null, userAgent: null };
  const { sessionUuid } = await beginSession(database.db, personUuid, nowhere);
  return { personUuid, sessionUuid, tenantUuid };
}

async function cookieOf(token: DashboardClaims, secret = nextAuthSecret()): Promise<string> {
  return `Cookie: ${nextAuthCookieNames().session}=${await encode({ token, secret })}`;
}

function formOf(bytes: number): string {
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
  const tail = "\r\n--x--\r\n";
  return `${head}${"a".repeat(bytes - head.length - tail.length)}${tail}`;
}

/** The largest form there is. */
function upload(path: string, ...headers: readonly string[]): Promise<string> {
  return ask(served, `POST ${path}`, [MULTIPART, `Content-Length: ${LARGEST}`, ...headers], formOf(LARGEST));
}

/** A form that doesn't say how long it is: it counts as the largest. */
function unmeasured(...headers: readonly string[]): Promise<string> {
  const form = formOf(200);
  const body = `${form.length.toString(16)}\r\n${form}\r\n0\r\n\r\n`;
  return ask(served, `POST ${STATEMENTS}`, [MULTIPART, CHUNKED, ...headers], body);
}

describe("an upload of nobody's (decision 338)", () => {
  it.each([STATEMENTS, "/dashboard/data/nothing"])("to %s is a 401, and nobody looks into it", async (path) => {
    const parse = vi.spyOn(Response.prototype, "formData");
    const answer = await upload(path);
    expect([statusOf(answer), taken, parse.mock.calls]).toEqual([401, [], []]);
    expect(answer).toContain('"code":"invalid_token"');
    expect(answer).toMatch(/^www-authenticate: Bearer/im);
    expect(answer).toMatch(/^connection: close\r$/im);
  });

  it("is refused before its rest is there", async () => {
    const twoOf24 = "a".repeat(2 * 1024 * 1024);
    expect(statusOf(await ask(served, `POST ${STATEMENTS}`, [MULTIPART, `Content-Length: ${LARGEST}`], twoOf24))).toBe(
      401,
    );
    expect(statusOf(await ask(served, `POST ${STATEMENTS}`, [MULTIPART, CHUNKED], "5\r\n--x\r\n\r\n"))).toBe(401);
  });

  it("is also that of a sign-in that has ended, that wants a second factor first, or that we haven't sealed", async () => {
    const [ended, lacking, forged] = [await signedIn(), await signedIn(), await signedIn()];
    await endSession(database.db, ended.personUuid, ended.sessionUuid);
    await database.sql`update tenant set second_factor_required_at = now() where uuid = ${lacking.tenantUuid}`;
    const cookies = [await cookieOf(ended), await cookieOf(lacking), await cookieOf(forged, "another")];
    const answers = await Promise.all(cookies.map((cookie) => unmeasured(cookie)));
    expect([answers.map(statusOf), taken]).toEqual([[401, 401, 401], []]);
    expect(statusOf(await unmeasured(await cookieOf(forged)))).toBe(200);
  });

  it("of no more than a page takes is for the page to refuse", async () => {
    const form = formOf(1_048_576);
    await ask(served, `POST ${STATEMENTS}`, [MULTIPART, `Content-Length: ${form.length}`], form);
    await ask(served, "POST /dashboard", [MULTIPART, `Content-Length: ${form.length}`], form);
    expect(taken).toEqual([1_048_576, 1_048_576]);
  });

  it("of an address that has asked too much is a 429", async () => {
    vi.spyOn(performance, "now").mockReturnValue(Math.ceil(performance.now()));
    const env = environment.env();
    vi.spyOn(environment, "env").mockReturnValue({ ...env, trustProxy: true, rateLimitAddress: 1 });
    const from = "X-Forwarded-For: 192.0.2.38";
    expect(statusOf(await unmeasured(from))).toBe(401);
    const refused = await unmeasured(from);
    expect([statusOf(refused), /^retry-after: 60\r$/im.test(refused)]).toEqual([429, true]);
  });

  it("has no larger place where the API takes files and no route is", async () => {
    const form = formOf(1_048_577);
    const lines = [MULTIPART, `Content-Length: ${form.length}`];
    expect([statusOf(await ask(served, "POST /flow", lines, form)), taken]).toEqual([413, []]);
  });
});

describe("an upload of somebody's", () => {
  it("is taken whole", async () => {
    expect(statusOf(await upload(STATEMENTS, await cookieOf(await signedIn())))).toBe(200);
    expect(taken).toEqual([LARGEST]);
  });

  it("waits while its organisation has two of the largest under way", async () => {
    const [cookie, others] = [await cookieOf(await signedIn()), await cookieOf(await signedIn())];
    const held: ServerResponse[] = [];
    owed = held;
    const first = [unmeasured(cookie), unmeasured(cookie)];
    await expect.poll(() => held.length, POLL).toBe(2);
    const refused = await unmeasured(cookie);
    expect([statusOf(refused), /^retry-after: 2\r$/im.test(refused)]).toEqual([429, true]);
    owed = null;
    expect(statusOf(await unmeasured(others))).toBe(200);
    for (const response of held) response.end();
    await Promise.all(first);
    expect(statusOf(await unmeasured(cookie))).toBe(200);
  });

  it("takes no more of that than it is long", async () => {
    const cookie = await cookieOf(await signedIn());
    const form = formOf(2 * 1024 * 1024);
    const held: ServerResponse[] = [];
    owed = held;
    const lines = [MULTIPART, `Content-Length: ${form.length}`, cookie];
    const answers = [1, 2, 3].map(() => ask(served, `POST ${STATEMENTS}`, lines, form));
    await expect.poll(() => held.length, POLL).toBe(3);
    for (const response of held) response.end();
    expect((await Promise.all(answers)).map(statusOf)).toEqual([200, 200, 200]);
  });

  it("takes nothing of the organisation that is acted for", async () => {
    const [own, collaborator] = [await signedIn(), await signedIn()];
    await aMandate(own.tenantUuid, collaborator.tenantUuid);
    const acting = await cookieOf({ ...collaborator, actingForUuid: own.tenantUuid });
    const held: ServerResponse[] = [];
    owed = held;
    const theirs = [unmeasured(acting), unmeasured(acting)];
    await expect.poll(() => held.length, POLL).toBe(2);
    owed = null;
    expect(statusOf(await unmeasured(await cookieOf(own)))).toBe(200);
    for (const response of held) response.end();
    await Promise.all(theirs);
  });

  it("is told to come again while the database is away", async () => {
    const cookie = await cookieOf(await signedIn());
    vi.spyOn(people, "findPersonSession").mockRejectedValue(
      Object.assign(new Error("gone"), { code: "CONNECTION_CLOSED" }),
    );
    const refused = await unmeasured(cookie);
    expect([statusOf(refused), /^retry-after: 2\r$/im.test(refused), taken]).toEqual([503, true, []]);
  });

  it("waits while six of the largest are under way", async () => {
    const cookies = await Promise.all([1, 2, 3, 4].map(async () => cookieOf(await signedIn())));
    const [another = "", ...three] = cookies;
    const held: ServerResponse[] = [];
    owed = held;
    const first = three.flatMap((cookie) => [unmeasured(cookie), unmeasured(cookie)]);
    await expect.poll(() => held.length, POLL).toBe(6);
    expect(statusOf(await unmeasured(another))).toBe(429);
    owed = null;
    for (const response of held) response.end();
    await Promise.all(first);
    expect(statusOf(await unmeasured(another))).toBe(200);
  });

  it("that breaks off takes nobody's place any more", async () => {
    const cookie = await cookieOf(await signedIn());
    const broken = await Promise.all([begin(cookie), begin(cookie), begin(cookie)]);
    const [refused] = await Promise.race(broken.map((socket) => once(socket, "data")));
    expect(statusOf(String(refused))).toBe(429);
    for (const socket of broken) socket.destroy();
    await expect.poll(async () => statusOf(await unmeasured(cookie)), POLL).toBe(200);
  });
});

describe("bodies of whoever it is, which have no end (decision 338)", () => {
  const begun: Socket[] = [];
  /** One more than there is room for: that is told so when the others are there. */
  const fill = async (address: string) => {
    const sockets = await Promise.all(Array.from({ length: 17 }, () => begin(from(address), "/nowhere", 1_048_576)));
    begun.push(...sockets);
    const [refused] = await Promise.race(sockets.map((socket) => once(socket, "data")));
    expect(statusOf(String(refused))).toBe(429);
  };
  const from = (address: string) => `X-Forwarded-For: ${address}`;
  const post = async (address: string, form: string) =>
    statusOf(await ask(served, "POST /", [MULTIPART, `Content-Length: ${form.length}`, from(address)], form));
  beforeEach(() => {
    vi.spyOn(environment, "env").mockReturnValue({ ...environment.env(), trustProxy: true });
  });
  afterEach(() => {
    for (const socket of begun.splice(0)) socket.destroy();
  });

  it("are sixteen of the largest at once from one network, and small ones and others' are taken", async () => {
    await fill("192.0.2.1");
    expect(await post("192.0.2.1", formOf(65_537))).toBe(429);
    expect([await post("192.0.2.1", formOf(65_536)), await post("192.0.2.2", formOf(1_048_576))]).toEqual([200, 200]);
    for (const socket of begun.splice(0)) socket.destroy();
    await expect.poll(() => post("192.0.2.1", formOf(1_048_576)), POLL).toBe(200);
  });

  it("are sixty-four from all", async () => {
    for (let network = 1; network <= 4; network += 1) await fill(`198.51.100.${network}`);
    expect(await post("192.0.2.3", formOf(65_537))).toBe(429);
    expect(await post("192.0.2.3", formOf(65_536))).toBe(200);
  });
});

/** The beginning of a form, the largest where nothing is said, and no end. */
async function begin(header: string, path = STATEMENTS, length = LARGEST): Promise<Socket> {
  const socket = connect(served.port, "127.0.0.1");
  await once(socket, "connect");
  const lines = [`POST ${path} HTTP/1.1`, "Host: pay.example", MULTIPART, header, `Content-Length: ${length}`];
  socket.write(`${lines.join("\r\n")}\r\n\r\n--x\r\n`);
  return socket;
}
