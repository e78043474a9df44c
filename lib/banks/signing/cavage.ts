import type { Credential } from "@/lib/seals/model";
import { keyIdOf } from "./key-id";
import type { SignatureRecord, SignedContent } from "./signed-content";

/** By draft-cavage-http-signatures-10, E.2, an RSA signature is PKCS #1 v1.5, and ECDSA's is in DER. */
const ALGORITHMS: Readonly<Record<Credential["algorithm"], string>> = {
  RSA_SHA256: "rsa-sha256",
  ECDSA_SHA256: "ecdsa-sha256",
};

/** `Signature`, and the certificate beside it where the bank wants that. Pure. @param bytes the signature of `content.text` */
export function cavageHeaders(
  { certificate: form, ...named }: Pick<SignatureRecord, "keyId" | "certificateUrl" | "certificate">,
  { chain, algorithm }: Pick<Credential, "chain" | "algorithm">,
  { names }: Pick<SignedContent, "names">,
  bytes: Buffer,
): Readonly<Record<string, string>> {
  const [certificate = Buffer.alloc(0)] = chain;
  const parts = [
    `keyId="${keyIdOf(named, certificate)}"`,
    `algorithm="${ALGORITHMS[algorithm]}"`,
    `headers="${names.join(" ")}"`,
    `signature="${bytes.toString("base64")}"`,
  ];
  const sent = certificateIn(form, certificate);
  return { Signature: parts.join(","), ...(sent !== null && { "TPP-Signature-Certificate": sent }) };
}

/** A header has one line: of PEM the line ends are left out. */
function certificateIn(form: SignatureRecord["certificate"], certificate: Buffer): string | null {
  const base64 = certificate.toString("base64");
  switch (form) {
    case "DER":
      return base64;
    case "PEM":
      return `-----BEGIN CERTIFICATE-----${base64}-----END CERTIFICATE-----`;
    case "NONE":
      return null;
  }
}
