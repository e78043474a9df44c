import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newUuid } from "@/lib/shared/ids";
import { EVENT_CATALOGUE } from "@/lib/webhooks/events/event-catalogue";
import { newSigningSecret, signatureHeaders } from "@/lib/webhooks/secrets/sign-delivery";
import { RECEIVERS } from "./receivers";

const SECRET = newSigningSecret();
const BODY = JSON.stringify({ ...EVENT_CATALOGUE[0]?.example, note: "Señor Ñandú pays 1 €" });

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("It listens at a port.");
  return address.port;
}

/** Whether this machine can run it. */
const isHere = (run: string) => spawnSync("which", [run.split(" ")[0] ?? ""]).status === 0;

/** A receiver's program is the reader's: what verifies it is a really signed request. */
describe.each(RECEIVERS.filter(({ run }) => isHere(run)))("the receiver in $name", ({ file, run, code }) => {
  const folder = mkdtempSync(join(tmpdir(), "receiver-"));
  let receiver: ChildProcess;
  let origin: string;
  beforeAll(async () => {
    writeFileSync(join(folder, file), code);
    const port = await freePort();
    const [command = "", ...given] = run.replace("8000", String(port)).split(" ");
    receiver = spawn(command, given, {
      cwd: folder,
      env: { ...process.env, WEBHOOK_SECRET: SECRET, PORT: String(port) },
      stdio: ["ignore", "pipe", "inherit"],
    });
    if (receiver.stdout) await once(receiver.stdout, "data");
    origin = `http://127.0.0.1:${port}/hook`;
  }, 60_000);
  afterAll(() => {
    receiver.kill("SIGKILL");
    rmSync(folder, { recursive: true });
  });

  type Sent = Readonly<{
    secrets: readonly string[];
    at: Date;
    body: string;
    headers: Readonly<Record<string, string>>;
  }>;

  async function post(changes: Partial<Sent> = {}): Promise<number> {
    const { secrets = [SECRET], at = new Date(), body = BODY, headers = {} } = changes;
    const signed = signatureHeaders({ eventUuid: newUuid(), body: BODY, at, secrets });
    const init = { method: "POST", headers: { "content-type": "application/json", ...signed, ...headers }, body };
    return (await fetch(origin, init)).status;
  }

  it("takes what we have signed, during a change of the secret too", async () => {
    expect(await post()).toBe(204);
    expect(await post({ secrets: [newSigningSecret(), SECRET] })).toBe(204);
    expect(await post({ secrets: [SECRET, newSigningSecret()] })).toBe(204);
  });

  it("refuses another secret, a changed body, another id, and no signature at all", async () => {
    expect(await post({ secrets: [newSigningSecret()] })).toBe(401);
    expect(await post({ body: BODY.replace("1 €", "2 €") })).toBe(401);
    expect(await post({ body: JSON.stringify(JSON.parse(BODY), null, 1) })).toBe(401);
    expect(await post({ headers: { "webhook-id": newUuid() } })).toBe(401);
    expect(await post({ headers: { "webhook-signature": "" } })).toBe(401);
    expect(await post({ headers: { "webhook-signature": "v1,?" } })).toBe(401);
    expect(await post({ headers: { "webhook-signature": "v2,AAAA v1" } })).toBe(401);
  });

  it("refuses what is older or newer than five minutes, and no time at all", async () => {
    const minutes = (count: number) => new Date(Date.now() + count * 60_000);
    expect(await post({ at: minutes(-6) })).toBe(401);
    expect(await post({ at: minutes(6) })).toBe(401);
    expect(await post({ at: minutes(-4) })).toBe(204);
    expect(await post({ headers: { "webhook-timestamp": "now" } })).toBe(401);
    expect(await post({ headers: { "webhook-timestamp": "" } })).toBe(401);
  });

  it("lives on when a caller goes away in the midst of its body", async () => {
    const { port } = new URL(origin);
    const socket = connect(Number(port), "127.0.0.1");
    await once(socket, "connect");
    await new Promise((sent) => socket.write("POST /hook HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n1", sent));
    socket.destroy();
    await once(socket, "close");
    expect(await post()).toBe(204);
    expect(receiver.exitCode).toBeNull();
  });

  it.each(["", "whsec_"])("does not start without a secret: %j", (secret) => {
    const [command = "", ...given] = run.replace("8000", "0").split(" ");
    const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: "0" };
    const { status, error } = spawnSync(command, given, { cwd: folder, env, timeout: 30_000 });
    // One that had to be ended has started; some have a status of their own for that, too.
    expect(error).toBeUndefined();
    expect(status).toBeGreaterThan(0);
  });
});

it("there is one in each of six languages, and some of them run here", () => {
  expect(RECEIVERS.map(({ name }) => name)).toEqual(["JavaScript", "Python", "PHP", "Java", "Go", "C#"]);
  expect(RECEIVERS.filter(({ run }) => isHere(run)).map(({ id }) => id)).toContain("javascript");
});
