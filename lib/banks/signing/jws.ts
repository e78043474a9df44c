import { createHash } from "node:crypto";
import { inHalves } from "@/lib/seals/ecdsa-forms";
import type { Credential } from "@/lib/seals/model";
import { keyIdOf } from "./key-id";
import type { SignatureRecord, SignedContent } from "./signed-content";

/**
 * A detached JWS (RFC 7515, appendix F) over headers of the request, as JAdES has it (ETSI TS 119 182-1): `sigD` names the headers,
 * `sigT` the time, and what is signed is not encoded (RFC 7797). The body is signed by its digest.
 */

/** ECDSA keys of ours are on P-256 (`keys/check-key.ts`), which is what ES256 means. */
const ALGORITHMS: Readonly<Record<Credential["algorithm"], string>> = { RSA_SHA256: "RS256", ECDSA_SHA256: "ES256" };

const HTTP_HEADERS = "http://uri.etsi.org/19182/HttpHeaders";

/** The protected header, encoded: what is signed is it, a dot and `content.text`. Pure. */
export function jwsHeader(
  { keyId, certificateUrl, certificate: form }: Pick<SignatureRecord, "keyId" | "certificateUrl" | "certificate">,
  { chain, algorithm }: Pick<Credential, "chain" | "algorithm">,
  { names }: Pick<SignedContent, "names">,
  at: Date,
): string {
  const [certificate = Buffer.alloc(0)] = chain;
  const header = {
    alg: ALGORITHMS[algorithm],
    // JAdES wants the certificate named by its digest or sent along (5.1.7 and 5.1.8); a thumbprint is that digest.
    ...(keyId === "THUMBPRINT" || form === "NONE" ? { "x5t#S256": thumbprint(certificate) } : {}),
    ...(keyId === "THUMBPRINT" ? {} : { kid: keyIdOf({ keyId, certificateUrl }, certificate) }),
    ...(form === "NONE" ? {} : { x5c: chain.map((one) => one.toString("base64")) }),
    sigT: at.toISOString().replace(/\.\d+Z$/, "Z"),
    sigD: { mId: HTTP_HEADERS, pars: names },
    b64: false,
    crit: ["sigT", "sigD", "b64"],
  };
  return Buffer.from(JSON.stringify(header)).toString("base64url");
}

/** Without its content between the dots. Pure. @param bytes the signature of header, dot and content */
export function detachedJws(header: string, { algorithm }: Pick<Credential, "algorithm">, bytes: Buffer): string {
  const signature = algorithm === "ECDSA_SHA256" ? inHalves(bytes, 32) : bytes;
  return `${header}..${signature.toString("base64url")}`;
}

function thumbprint(certificate: Buffer): string {
  return createHash("sha256").update(certificate).digest("base64url");
}
