import { createHash } from "node:crypto";
import { readCertificate } from "@/lib/seals/certificate";
import type { BankRecord } from "../record";

export type KeyIdForm = NonNullable<BankRecord["signature"]>["keyId"];

/**
 * By what a bank finds the certificate of a signature. SN_CA: serial number in hexadecimal digits and issuer, as the Berlin Group's
 * document has them (`SN=9FA1,CA=CN=D-TRUST%20CA%202-1%202015,O=D-Trust%20GmbH,C=DE`); SERIAL: the number alone; THUMBPRINT: its
 * SHA-256, in lower-case hexadecimal digits.
 * @param certificate in DER
 */
export function keyIdOf(form: KeyIdForm, certificate: Buffer): string {
  const { x509 } = readCertificate(certificate);
  switch (form) {
    case "SN_CA":
      return `SN=${x509.serialNumber},CA=${distinguishedName(x509.issuer)}`;
    case "SERIAL":
      return x509.serialNumber;
    case "THUMBPRINT":
      return createHash("sha256").update(certificate).digest("hex");
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
