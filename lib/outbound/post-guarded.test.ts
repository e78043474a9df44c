import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer as createPlainServer } from "node:http";
import { createServer } from "node:https";
import { createServer as createSocketServer, type Server } from "node:net";
import { expect, it, onTestFinished, vi } from "vitest";
import { issueServer } from "@/lib/sandbox-bank/trust/issue-psd2";
import { pemOf } from "@/lib/sandbox-bank/trust/prepare-trust";
import { type Issuer, issueAuthority } from "@/lib/seals/issue-certificate";
import { addSeconds, now } from "@/lib/shared/clock";
import { postGuarded } from "./post-guarded";

const trusted = vi.hoisted((): { ca: string } => ({ ca: "" }));

/** As where the test's authority is one of those that everybody knows. */
vi.mock("./guarded-connector", async (original) => {
  const { buildConnector } = await import("undici");
  const actual = await original<typeof import("./guarded-connector")>();
  const guardedConnector: typeof actual.guardedConnector = (url, policy, parts) =>
    actual.guardedConnector(url, policy, {
      ...parts,
      connect: (options) => buildConnector({ ...options, ca: trusted.ca }),
    });
  return { ...actual, guardedConnector };
});

const DAY_SECONDS = 86_400;
const days = (count: number) => addSeconds(now(), count * DAY_SECONDS);
const VALID = { notBefore: days(-1), notAfter: days(1) };

function newAuthority(): Issuer {
  const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return { commonName: "Authority", organisation: "Test", ...keys };
}

const known = newAuthority();
trusted.ca = pemOf(issueAuthority(known, VALID));

async function portOf(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

type Shown = Readonly<{ issuer?: Issuer; validity?: typeof VALID; hosts?: readonly string[] }>;

/** A receiver that answers 204, at 127.0.0.1, with this certificate. */
async function receiver({ issuer = known, validity = VALID, hosts = ["127.0.0.1"] }: Shown): Promise<number> {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const party = { commonName: "Receiver", organisation: "Test", publicKey };
  const cert = pemOf(issueServer(party, issuer, validity, hosts));
  const key = String(privateKey.export({ format: "pem", type: "pkcs8" }));
  return await portOf(createServer({ key, cert }, (_, response) => void response.writeHead(204).end()));
}

async function errorAt(port: number): Promise<unknown> {
  const { signal } = new AbortController();
  const outcome = await postGuarded({
    url: `https://127.0.0.1:${port}/hook`,
    headers: {},
    body: "{}",
    timeoutMs: 10_000,
    signal,
  });
  return outcome.error;
}

it("tells no error of a receiver with a certificate of its name", async () => {
  expect(await errorAt(await receiver({}))).toBeNull();
});

it.each<[string, () => Promise<number>]>([
  ["has expired", () => receiver({ validity: { notBefore: days(-3), notAfter: days(-2) } })],
  ["is not valid yet", () => receiver({ validity: { notBefore: days(2), notAfter: days(3) } })],
  ["is of another name", () => receiver({ hosts: ["hooks.example.com"] })],
  ["is of an authority that nobody knows", () => receiver({ issuer: newAuthority() })],
  ["is not there, since it speaks no TLS", () => portOf(createPlainServer())],
])("calls it TLS_FAILED where a receiver's certificate %s (decision 370)", async (_, start) => {
  expect(await errorAt(await start())).toBe("TLS_FAILED");
});

it("calls it CONNECTION_FAILED where nobody listens, or hangs up before a word of TLS", async () => {
  const gone = createSocketServer();
  const port = await portOf(gone);
  gone.close();
  expect(await errorAt(port)).toBe("CONNECTION_FAILED");
  expect(await errorAt(await portOf(createSocketServer((socket) => void socket.destroy())))).toBe("CONNECTION_FAILED");
});
