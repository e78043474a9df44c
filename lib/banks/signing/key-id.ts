import { createHash } from "node:crypto";
import { readCertificate } from "@/lib/seals/certificate";
import type { SignatureRecord } from "./signed-content";

export type KeyIdForm = Pick<SignatureRecord, "keyId" | "certificateUrl">;

/**
 * By what a bank finds the certificate of a signature. SN_CA: serial number in hexadecimal digits and issuer, as the Berlin Group's
 * document has them (`SN=9FA1,CA=CN=D-TRUST%20CA%202-1%202015,O=D-Trust%20GmbH,C=DE`); SERIAL: the number alone; THUMBPRINT: its
 * SHA-256, in lower-case hexadecimal digits; URL: where it can be fetched, an address that ends with that (STET 1.4, "Signature":
 * `https://path.to/seal_714f8154ec…`).
 * @param certificate in DER
 */
export function keyIdOf({ keyId, certificateUrl }: KeyIdForm, certificate: Buffer): string {
  const { x509 } = readCertificate(certificate);
  const thumbprint = () => createHash("sha256").update(certificate).digest("hex");
  switch (keyId) {
    case "SN_CA":
      return `SN=${x509.serialNumber},CA=${distinguishedName(x509.issuer)}`;
    case "SERIAL":
      return x509.serialNumber;
    case "THUMBPRINT":
      return thumbprint();
    case "URL":
      // The record has both or neither.
      return (certificateUrl ?? "").replace("{thumbprint}", thumbprint());
  }
}

/**
 * The most special part first (RFC 4514), each value as a URL would have it: names have commas and letters that no header carries.
 * @param name as Node writes it: a line for each part, the most general first, special characters behind a backslash
 */
function distinguishedName(name: string): string {
  return name
    .split("\n")
    .toReversed()
    .map((attribute) => {
      const end = attribute.indexOf("=");
      return `${attribute.slice(0, end)}=${encodeURIComponent(unescaped(attribute.slice(end + 1)))}`;
    })
    .join(",");
}

function unescaped(value: string): string {
  return value.replace(/\\([^0-9A-Fa-f])/g, "$1");
}
