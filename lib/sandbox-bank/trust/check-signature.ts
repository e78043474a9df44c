import { createHash, type KeyObject, verify } from "node:crypto";
import { z } from "zod";
import type { Certificate } from "@/lib/seals/certificate";
import { urlFrom } from "@/lib/shared/uri";
import type { VirtualBank } from "../virtual-bank";
import { Xs2aError } from "../xs2a/errors";
import { checkCertificate } from "./check-certificate";

/** What a signature must be over, where a call has it (implementation guidelines 1.3, 12.2). */
const SIGNED_ALWAYS = ["digest", "x-request-id", "date"];
/** Beside these where the protocol is STET ("Signature", in all versions). */
const SIGNED_IN_STET = ["(request-target)"];
const SIGNED_WHERE_PRESENT = ["psu-id", "psu-corporate-id", "tpp-redirect-uri"];

const ALGORITHMS: Readonly<Record<string, KeyObject["asymmetricKeyType"]>> = {
  "rsa-sha256": "rsa",
  "ecdsa-sha256": "ec",
};

type Known = Readonly<{ ofTls: Certificate; authority: Buffer; at: Date }>;

/**
 * A signature over chosen headers, in the header `Signature` or as a detached JWS, by a seal that is of the same holder as the
 * certificate of the connection; the body by its digest. @throws Xs2aError
 */
export async function checkSignature(
  request: Request,
  bank: VirtualBank,
  { ofTls, authority, at }: Known,
): Promise<void> {
  const { headers } = request;
  const { certificate, names, verifies } = readSignature(headers, bank);
  const seal = checkCertificate(certificate, { authority, type: "SEAL", at });
  if (holderOf(seal) === null || holderOf(seal) !== holderOf(ofTls)) {
    throw new Xs2aError(401, "CERTIFICATE_INVALID", "Signature and connection are of two holders.");
  }
  const wanted = [
    ...SIGNED_ALWAYS,
    ...(bank.protocol === "STET" ? SIGNED_IN_STET : []),
    ...SIGNED_WHERE_PRESENT.filter((name) => headers.has(name)),
  ];
  const unsigned = wanted.find((name) => !names.includes(name));
  if (unsigned !== undefined) throw invalid(`${unsigned} is not signed.`);
  const body = Buffer.from(await request.clone().arrayBuffer());
  if (headers.get("digest") !== `SHA-256=${createHash("sha256").update(body).digest("base64")}`) {
    throw invalid("The digest is not the body's.");
  }
  const { pathname, search } = new URL(request.url);
  const target = `${request.method.toLowerCase()} ${pathname}${search}`;
  const said = (name: string) => (name === "(request-target)" ? target : (headers.get(name) ?? ""));
  const text = names.map((name) => `${name}: ${said(name)}`).join("\n");
  if (!verifies(seal, text)) throw invalid("The signature is not of this call and certificate.");
}

/** A call's signature in either form, before anything of it is believed. */
type ReadSignature = Readonly<{
  /** In DER. */
  certificate: Buffer;
  /** What is signed, in this order. */
  names: readonly string[];
  verifies: (seal: Certificate, text: string) => boolean;
}>;

function readSignature(headers: Headers, bank: VirtualBank): ReadSignature {
  const [said, jws] = [headers.get("signature"), headers.get("x-jws-signature")];
  if (said !== null) return readHeader(said, headers.get("tpp-signature-certificate"), bank);
  if (jws !== null) return readJws(jws);
  throw new Xs2aError(401, "SIGNATURE_MISSING", "The call is not signed.");
}

/** draft-cavage-http-signatures-10, as the Berlin Group's document has it. */
function readHeader(said: string, sent: string | null, { sealsNamedBy }: VirtualBank): ReadSignature {
  if (sent === null) throw withoutCertificate();
  const { keyId = "", algorithm = "", signature = "", headers = "" } = parametersIn(said);
  return {
    certificate: Buffer.from(sent, "base64"),
    names: headers.toLowerCase().split(" "),
    verifies: (seal, text) => {
      const { publicKey } = seal.x509;
      const isOfKind = ALGORITHMS[algorithm] === publicKey.asymmetricKeyType;
      return (
        (sealsNamedBy === "URL" ? liesAt(keyId, seal) : isOf(keyId, seal)) &&
        isOfKind &&
        verify("sha256", Buffer.from(text), publicKey, Buffer.from(signature, "base64"))
      );
    },
  };
}

const jwsHeader = z.object({
  alg: z.enum(["RS256", "ES256"]),
  x5c: z.array(z.string()).min(1).optional(),
  sigD: z.object({ mId: z.literal("http://uri.etsi.org/19182/HttpHeaders"), pars: z.array(z.string()) }),
  b64: z.literal(false),
  crit: z.array(z.enum(["sigT", "sigD", "b64"])),
});

/** ETSI TS 119 182-1, detached: what is signed is its header, a dot and the headers of the call that it names. */
function readJws(jws: string): ReadSignature {
  const [header = "", content, signature = ""] = jws.split(".");
  const parsed = jwsHeader.safeParse(parseJson(Buffer.from(header, "base64url").toString()));
  if (!parsed.success || content !== "") throw invalid("The JWS is none that this bank reads.");
  const { alg, x5c, sigD } = parsed.data;
  const [certificate] = x5c ?? [];
  if (certificate === undefined) throw withoutCertificate();
  return {
    certificate: Buffer.from(certificate, "base64"),
    names: sigD.pars,
    verifies: ({ x509: { publicKey } }, text) => {
      const key = { key: publicKey, dsaEncoding: "ieee-p1363" } as const;
      const isOfKind = publicKey.asymmetricKeyType === (alg === "RS256" ? "rsa" : "ec");
      return isOfKind && verify("sha256", Buffer.from(`${header}.${text}`), key, Buffer.from(signature, "base64url"));
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function withoutCertificate(): Xs2aError {
  return new Xs2aError(401, "CERTIFICATE_MISSING", "The certificate of the signature is missing.");
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

/** An address whose end is the certificate's SHA-256: whatever lies there is known by it, and this bank need not look. */
function liesAt(keyId: string, { x509 }: Certificate): boolean {
  const thumbprint = createHash("sha256").update(x509.raw).digest("hex");
  return /^https?:$/.test(urlFrom(keyId)?.protocol ?? "") && keyId.endsWith(`_${thumbprint}`);
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
