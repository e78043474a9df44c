import { createHash, type KeyObject, verify } from "node:crypto";
import type { Certificate } from "@/lib/seals/certificate";
import { Xs2aError } from "../xs2a/errors";
import { checkCertificate } from "./check-certificate";

/** What a signature must be over, where a call has it (implementation guidelines 1.3, 12.2). */
const SIGNED_ALWAYS = ["digest", "x-request-id", "date"];
const SIGNED_WHERE_PRESENT = ["psu-id", "psu-corporate-id", "tpp-redirect-uri"];

const ALGORITHMS: Readonly<Record<string, KeyObject["asymmetricKeyType"]>> = {
  "rsa-sha256": "rsa",
  "ecdsa-sha256": "ec",
};

type Known = Readonly<{ ofTls: Certificate; authority: Buffer; at: Date }>;

/**
 * The header `Signature` over chosen headers, by a seal that is of the same holder as the certificate of the connection; the body
 * by its digest. @throws Xs2aError
 */
export async function checkSignature(request: Request, { ofTls, authority, at }: Known): Promise<void> {
  const { headers } = request;
  const said = headers.get("signature");
  if (said === null) throw new Xs2aError(401, "SIGNATURE_MISSING", "The call is not signed.");
  const sent = headers.get("tpp-signature-certificate");
  if (sent === null) throw new Xs2aError(401, "CERTIFICATE_MISSING", "The certificate of the signature is missing.");
  const seal = checkCertificate(Buffer.from(sent, "base64"), { authority, type: "SEAL", at });
  if (holderOf(seal) === null || holderOf(seal) !== holderOf(ofTls)) {
    throw new Xs2aError(401, "CERTIFICATE_INVALID", "Signature and connection are of two holders.");
  }
  const { keyId, algorithm = "", signature = "", headers: list = "" } = parametersIn(said);
  if (keyId === undefined || !isOf(keyId, seal)) throw invalid("keyId is of another certificate.");
  const names = list.toLowerCase().split(" ");
  const wanted = [...SIGNED_ALWAYS, ...SIGNED_WHERE_PRESENT.filter((name) => headers.has(name))];
  const unsigned = wanted.find((name) => !names.includes(name));
  if (unsigned !== undefined) throw invalid(`${unsigned} is not signed.`);
  const body = Buffer.from(await request.clone().arrayBuffer());
  if (headers.get("digest") !== `SHA-256=${createHash("sha256").update(body).digest("base64")}`) {
    throw invalid("The digest is not the body's.");
  }
  const { publicKey } = seal.x509;
  const text = names.map((name) => `${name}: ${headers.get(name) ?? ""}`).join("\n");
  const isTheirs =
    ALGORITHMS[algorithm] === publicKey.asymmetricKeyType &&
    verify("sha256", Buffer.from(text), publicKey, Buffer.from(signature, "base64"));
  if (!isTheirs) throw invalid("The signature is not of this call and certificate.");
}

/** `keyId="…",algorithm="…"` by name. */
function parametersIn(header: string): Readonly<Record<string, string>> {
  return Object.fromEntries([...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]));
}

/** Serial number and issuer; spaces are written as one likes, and a value as a URL would have it or as it is. */
function isOf(keyId: string, { x509 }: Certificate): boolean {
  const [, serial = "", issuer = ""] = /^SN=([0-9A-Fa-f]+),CA=(.+)$/.exec(keyId) ?? [];
  const said = issuer.split(",").map((part) => decoded(part).trim());
  const real = x509.issuer.split("\n").toReversed();
  return serial.toUpperCase() === x509.serialNumber && said.join("\n") === real.join("\n");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** By what a register knows an organisation (ETSI EN 319 412-1, 5.1.4). */
function holderOf({ x509 }: Certificate): string | null {
  return /(?:^|\n)organizationIdentifier=(.+)/.exec(x509.subject)?.[1] ?? null;
}

function invalid(text: string): Xs2aError {
  return new Xs2aError(401, "SIGNATURE_INVALID", text);
}
