import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  X509Certificate,
} from "node:crypto";
import { join, resolve } from "node:path";
import { type Issuer, issueAuthority, type Party } from "@/lib/seals/issue-certificate";
import { now } from "@/lib/shared/clock";
import { makeFileOnce } from "@/lib/shared/process/make-file-once";
import { issueQseal, issueQwac, issueServer } from "./issue-psd2";

const DAY_MS = 86_400_000;
const YEARS = 10;

/** What is shown and checked at the sandbox bank's own TLS door. */
export type SandboxTrust = Readonly<{
  /** The authority that the bank believes, and that whoever calls it has to believe. */
  authority: Readonly<{ der: Buffer; pem: string }>;
  /** Of the bank's server, in PEM; made anew at each start. */
  server: Readonly<{ key: string; certificate: string }>;
  /** Files of this installation's own as a third party: a key, its certificate and the authority's, in PEM. */
  qwac: ThirdPartyFile;
  qseal: ThirdPartyFile;
}>;

type ThirdPartyFile = Readonly<{ path: string; pem: string }>;

/**
 * Makes, once, an authority that proves nothing, and what it issues: kept in the data folder for this user alone. Of two processes that
 * start at the same time both use the same.
 *
 * @param serverHosts where the bank's server is called
 * @param redirectHost where this installation's pages are: another one has another certificate
 */
export async function prepareTrust(
  dataDir: string,
  { serverHosts, redirectHost }: Readonly<{ serverHosts: readonly string[]; redirectHost: string }>,
): Promise<SandboxTrust> {
  const folder = resolve(dataDir, "sandbox-bank");
  const issuer = readAuthority(await makeFileOnce(join(folder, "authority.pem"), makeAuthority));
  const { der } = issuer;
  const pem = pemOf(der);
  const file = async (name: string, make: () => string) => {
    // Of another authority, or another host, there is another file.
    const mark = createHash("sha256").update(der).update(redirectHost).digest("hex").slice(0, 12);
    const path = join(folder, `${name}-${mark}.pem`);
    return { path, pem: await makeFileOnce(path, () => make() + pem) };
  };
  const server = newPair("P-256");
  const serverParty = { commonName: "Sandbox Bank", organisation: "Sandbox", publicKey: server.publicKey };
  return {
    authority: { der, pem },
    server: {
      key: keyPem(server.privateKey),
      certificate: pemOf(issueServer(serverParty, issuer, validity(), serverHosts)) + pem,
    },
    qwac: await file("qwac", () => {
      const { privateKey, publicKey } = newPair("P-256");
      const hosts = [redirectHost];
      return keyPem(privateKey) + pemOf(issueQwac(thirdParty("QWAC", publicKey), issuer, validity(), { hosts }));
    }),
    qseal: await file("qseal", () => {
      const { privateKey, publicKey } = newPair("RSA");
      return keyPem(privateKey) + pemOf(issueQseal(thirdParty("QSEAL", publicKey), issuer, validity()));
    }),
  };
}

const AUTHORITY = { commonName: "Sandbox Authority (proves nothing)", organisation: "Paraph Demo" } as const;

function makeAuthority(): string {
  const pair = newPair("P-256");
  return keyPem(pair.privateKey) + pemOf(issueAuthority({ ...AUTHORITY, ...pair }, validity()));
}

function readAuthority(pem: string): Issuer & Readonly<{ der: Buffer }> {
  const privateKey = createPrivateKey(pem);
  const [certificate = ""] = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/.exec(pem) ?? [];
  const { raw } = new X509Certificate(certificate);
  return { ...AUTHORITY, privateKey, publicKey: createPublicKey(privateKey), der: raw };
}

/** Both its certificates are one holder's, as the number of a register that there is not. */
function thirdParty(kind: string, publicKey: KeyObject): Party {
  const commonName = `Paraph Demo ${kind} (proves nothing)`;
  return { commonName, organisation: "Paraph Demo", organisationId: "PSDXX-SANDBOX-0001", publicKey };
}

function validity() {
  const at = now();
  const notAfter = new Date(at);
  notAfter.setUTCFullYear(at.getUTCFullYear() + YEARS);
  return { notBefore: new Date(at.getTime() - DAY_MS), notAfter };
}

function newPair(kind: "RSA" | "P-256") {
  return kind === "RSA"
    ? generateKeyPairSync("rsa", { modulusLength: 2048 })
    : generateKeyPairSync("ec", { namedCurve: "P-256" });
}

function keyPem(key: KeyObject): string {
  return String(key.export({ format: "pem", type: "pkcs8" }));
}

export function pemOf(certificate: Buffer): string {
  return new X509Certificate(certificate).toString();
}
