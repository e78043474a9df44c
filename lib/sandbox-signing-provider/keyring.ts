import { createPrivateKey, createPublicKey, generateKeyPair, generateKeyPairSync, type KeyObject } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { type Issuer, issueAuthority, issueCertificate, type Validity } from "@/lib/seals/issue-certificate";
import { now } from "@/lib/shared/clock";
import { env } from "@/lib/shared/env";
import { makeFileOnce } from "@/lib/shared/process/make-file-once";
import { oncePerProcess } from "@/lib/shared/process/once-per-process";
import { PEOPLE, type Person } from "./people";

/** A person's key here, and its certificates in DER, that of the key first. */
export type HeldKey = Readonly<{ key: KeyObject; chain: readonly Buffer[] }>;

const DAY_MS = 86_400_000;
const YEARS = 10;
const ORGANISATION = "Firma Nebulosa (sandbox, proves nothing)";

const stored = z.record(z.string(), z.object({ key: z.string(), chain: z.array(z.base64()) }));

const held = oncePerProcess<{ rings: Map<string, Promise<ReadonlyMap<string, HeldKey>>> }>(
  "sandbox-signing-keyring",
  () => ({ rings: new Map() }),
);

/** Null for somebody without a key. */
export async function keyOf({ id }: Person): Promise<HeldKey | null> {
  return (await ringIn(env().dataDir)).get(id) ?? null;
}

/** The provider's authority and everybody's keys are made at the first use, and kept in the data folder for this user alone. */
function ringIn(dataDir: string): Promise<ReadonlyMap<string, HeldKey>> {
  const known = held.rings.get(dataDir);
  if (known) return known;
  const ring = readRing(dataDir).catch((error: unknown) => {
    held.rings.delete(dataDir);
    throw error;
  });
  held.rings.set(dataDir, ring);
  return ring;
}

async function readRing(dataDir: string): Promise<ReadonlyMap<string, HeldKey>> {
  const text = await makeFileOnce(join(dataDir, "sandbox-signing-provider", "keys.json"), makeRing);
  const ring = stored.parse(JSON.parse(text));
  return new Map(
    Object.entries(ring).map(([id, { key, chain }]) => [
      id,
      { key: createPrivateKey(key), chain: chain.map((certificate) => Buffer.from(certificate, "base64")) },
    ]),
  );
}

async function makeRing(): Promise<string> {
  const at = now();
  const authority: Issuer = {
    commonName: "Firma Nebulosa Sandbox CA (proves nothing)",
    organisation: ORGANISATION,
    ...generateKeyPairSync("ec", { namedCurve: "P-256" }),
  };
  const issuedBy = issueAuthority(authority, lasting(at, YEARS));
  const keys: Record<string, z.output<typeof stored>[string]> = {};
  for (const person of PEOPLE) {
    if (person.key === null) continue;
    const key = await newKey(person.key);
    const subject = {
      commonName: `${person.name} (sandbox)`,
      organisation: ORGANISATION,
      publicKey: createPublicKey(key),
    };
    const certificate = issueCertificate(subject, authority, person.isExpired ? over(at) : lasting(at, YEARS));
    keys[person.id] = {
      key: String(key.export({ format: "pem", type: "pkcs8" })),
      chain: [certificate, issuedBy].map((each) => each.toString("base64")),
    };
  }
  return JSON.stringify(keys);
}

async function newKey(kind: "RSA" | "EC"): Promise<KeyObject> {
  // RSA takes a while: not on the thread that answers requests.
  const { privateKey } =
    kind === "RSA"
      ? await promisify(generateKeyPair)("rsa", { modulusLength: 2048 })
      : await promisify(generateKeyPair)("ec", { namedCurve: "P-256" });
  return privateKey;
}

/** Clocks of two machines differ a little. */
function lasting(at: Date, years: number): Validity {
  const notAfter = new Date(at);
  notAfter.setUTCFullYear(at.getUTCFullYear() + years);
  return { notBefore: new Date(at.getTime() - DAY_MS), notAfter };
}

function over(at: Date): Validity {
  return { notBefore: new Date(at.getTime() - 30 * DAY_MS), notAfter: new Date(at.getTime() - DAY_MS) };
}
