import { createHash, generateKeyPairSync, type KeyObject, randomBytes, randomUUID, sign } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { now } from "@/lib/shared/clock";
import { OIDS } from "./asn1/oids";
import {
  bitString,
  der,
  octetString,
  oid,
  positive,
  sequence,
  setOf,
  TRUE,
  tagged,
  time,
  utf8,
} from "./asn1/write-der";

const DAY_MS = 86_400_000;
const YEARS = 10;
/** It has signed what the demo's past tells, too. */
const PAST_DAYS = 90;

/** BIT STRINGs of one octet: the count of its unused bits, then the bits from the left (RFC 5280, 4.2.1.3). */
const DIGITAL_SIGNATURE_AND_NON_REPUDIATION = der(0x03, Buffer.from([6, 0xc0]));
const KEY_CERT_SIGN_AND_CRL_SIGN = der(0x03, Buffer.from([1, 0x06]));

/**
 * The demo's own seal in PEM: its key, its certificate and that of the authority that it made for itself, kept in the data folder
 * for this user alone. It is made once: of two processes that start at the same time one has it, and both use it.
 */
export async function readDemoSeal(dataDir: string): Promise<string> {
  const folder = join(dataDir, "seal");
  const path = join(folder, "demo-seal.pem");
  const kept = await readIfThere(path);
  if (kept !== null) return kept;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const aside = join(folder, `.${randomUUID()}.part`);
  try {
    await writeFile(aside, makeDemoSeal(now()), { mode: 0o600, flag: "wx" });
    // Unlike a rename, a link never takes the place of what another process has put there meanwhile.
    await link(aside, path).catch(unlessThere);
  } finally {
    await rm(aside, { force: true });
  }
  return readFile(path, "utf8");
}

async function readIfThere(path: string): Promise<string | null> {
  return readFile(path, "utf8").catch((error: unknown) => {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  });
}

function unlessThere(error: unknown): void {
  if (!hasCode(error, "EEXIST")) throw error;
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

type Party = Readonly<{ name: Buffer; publicKey: KeyObject; privateKey: KeyObject }>;

function makeDemoSeal(at: Date): string {
  const authority = newParty("Paraph Demo Authority (proves nothing)");
  const seal = newParty("Paraph Demo Seal (proves nothing)");
  const certificates = [
    issue(seal, authority, at, [
      extension(OIDS.basicConstraints, sequence(), true),
      extension(OIDS.keyUsage, DIGITAL_SIGNATURE_AND_NON_REPUDIATION, true),
    ]),
    issue(authority, authority, at, [
      extension(OIDS.basicConstraints, sequence(TRUE), true),
      extension(OIDS.keyUsage, KEY_CERT_SIGN_AND_CRL_SIGN, true),
    ]),
  ];
  const key = String(seal.privateKey.export({ format: "pem", type: "pkcs8" }));
  return [key, ...certificates.map(pem)].join("");
}

function newParty(commonName: string): Party {
  const attribute = (type: string, text: string) => setOf(sequence(oid(type), utf8(text)));
  const name = sequence(attribute(OIDS.organisation, "Paraph Demo"), attribute(OIDS.commonName, commonName));
  return { name, ...generateKeyPairSync("ec", { namedCurve: "P-256" }) };
}

/** A certificate (RFC 5280, 4.1), in DER. */
function issue(subject: Party, issuer: Party, at: Date, extensions: readonly Buffer[]): Buffer {
  const algorithm = sequence(oid(OIDS.ecdsaSha256));
  const end = new Date(at);
  end.setUTCFullYear(at.getUTCFullYear() + YEARS);
  const content = sequence(
    tagged(0, positive(Buffer.from([2]))),
    positive(randomBytes(16)),
    algorithm,
    issuer.name,
    sequence(time(new Date(at.getTime() - PAST_DAYS * DAY_MS)), time(end)),
    subject.name,
    publicKeyOf(subject),
    tagged(
      3,
      sequence(
        ...extensions,
        extension(OIDS.subjectKeyIdentifier, octetString(keyIdOf(subject)), false),
        extension(OIDS.authorityKeyIdentifier, sequence(der(0x80, keyIdOf(issuer))), false),
      ),
    ),
  );
  return sequence(content, algorithm, bitString(sign("sha256", content, issuer.privateKey)));
}

function extension(type: string, value: Buffer, isCritical: boolean): Buffer {
  return sequence(oid(type), ...(isCritical ? [TRUE] : []), octetString(value));
}

function publicKeyOf({ publicKey }: Party): Buffer {
  return publicKey.export({ format: "der", type: "spki" });
}

function keyIdOf(party: Party): Buffer {
  return createHash("sha1").update(publicKeyOf(party)).digest();
}

function pem(certificate: Buffer): string {
  const lines = certificate.toString("base64").match(/.{1,64}/g) ?? [];
  return ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
}
