import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BankChanges } from "@/lib/banks/records/record";
import { SANDBOX_KEYS, sandboxBanks } from "@/lib/banks/records/sandbox-banks";
import { handleSignedDoor } from "@/lib/sandbox-bank/trust/handle-signed-door";
import { openDoor } from "@/lib/sandbox-bank/trust/open-door";
import { pemOf, prepareTrust } from "@/lib/sandbox-bank/trust/prepare-trust";
import type { Party } from "@/lib/seals/issue-certificate";
import type { BankConnector } from "../connector";
import type { BankKeys } from "../keys/named-keys";
import type { BankKey } from "../keys/open-key";
import { connectorFor } from "../registry";
import { changedBank } from "./fixtures";

/** The sandbox bank behind its TLS door, and what this installation shows and signs with there. */
export async function serveSignedBank() {
  const folder = mkdtempSync(join(tmpdir(), "paraph-signed-"));
  const trust = await prepareTrust(folder, { serverHosts: ["127.0.0.1"], redirectHost: "localhost" });
  const door = await openDoor(trust, { host: "127.0.0.1", bind: "127.0.0.1", port: 0 });
  door.serve(handleSignedDoor);
  const ca = trust.authority.pem;
  const keys: BankKeys = {
    qwac: keyIn("QWAC", trust.qwac.path, trust.qwac.pem),
    seal: keyIn("QSEAL", trust.qseal.path, trust.qseal.pem),
  };
  const banks = sandboxBanks({ origin: door.origin, ca }, keys);
  const bankNamed = (id: string) => {
    const bank = banks.find((one) => one.id === id);
    if (!bank) throw new Error(`The sandbox has no bank ${id}.`);
    return bank;
  };
  const connectorTo = (id: string, changes: BankChanges = {}, ours: Partial<BankKeys> = {}): BankConnector =>
    connectorFor(changedBank(bankNamed(id), changes, { ...keys, ...ours }));
  return {
    ...{ folder, trust, door, keys },
    bank: bankNamed("banco-lacre"),
    connector: (changes: BankChanges = {}, ours: Partial<BankKeys> = {}) => connectorTo("banco-lacre", changes, ours),
    /** The one that speaks STET. */
    connectorInStet: (changes: BankChanges = {}, ours: Partial<BankKeys> = {}) =>
      connectorTo("banque-cire-rouge", changes, ours),
    close: async () => {
      await door.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The pair of a test's own third party, and whom a certificate is to name. */
export function aParty(organisationId = "PSDXX-SANDBOX-0001"): Party & Readonly<{ privateKey: KeyObject }> {
  const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return { commonName: "Somebody", organisation: "Paraph tests", organisationId, ...pair };
}

/** A key as it is kept, of a certificate that was issued to this party. */
export function keyOf(
  kind: BankKey["kind"],
  folder: string,
  party: ReturnType<typeof aParty>,
  certificate: Buffer,
): BankKey {
  const path = join(folder, `${crypto.randomUUID()}.pem`);
  writeFileSync(path, party.privateKey.export({ format: "pem", type: "pkcs8" }));
  return keyIn(kind, path, pemOf(certificate));
}

export function keyIn(kind: BankKey["kind"], path: string, certificates: string): BankKey {
  const name = kind === "QWAC" ? SANDBOX_KEYS.qwac : SANDBOX_KEYS.qseal;
  return { name, kind, certificates, reference: `file:${path}`, validUntil: new Date("2999-01-01") };
}
