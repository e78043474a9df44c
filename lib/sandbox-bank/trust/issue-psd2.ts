import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { OIDS } from "@/lib/seals/asn1/oids";
import { der, oid, sequence, utf8 } from "@/lib/seals/asn1/write-der";
import { extension, type Issuer, issueFor, type Party, type Validity } from "@/lib/seals/issue-certificate";

/** Certificates as banks want them of third parties (ETSI TS 119 495), which prove nothing. */

/** What a payment service provider may do: initiate payments, or read accounts. */
export type Role = "PSP_PI" | "PSP_AI";

const ROLES: Readonly<Record<Role, string>> = { PSP_PI: OIDS.pspPi, PSP_AI: OIDS.pspAi };

/** For TLS, as a client. @param hosts where its holder's pages are: names and addresses. In DER. */
export function issueQwac(
  subject: Party,
  issuer: Issuer,
  validity: Validity,
  { hosts, role = "PSP_PI" }: Readonly<{ hosts: readonly string[]; role?: Role }>,
): Buffer {
  return issueFor(subject, issuer, validity, [
    purposes(OIDS.serverAuth, OIDS.clientAuth),
    alternativeNames(hosts),
    qcStatements(OIDS.qcTypeWeb, role),
  ]);
}

/** For signatures. In DER. */
export function issueQseal(subject: Party, issuer: Issuer, validity: Validity, role: Role = "PSP_PI"): Buffer {
  return issueFor(subject, issuer, validity, [qcStatements(OIDS.qcTypeSeal, role)]);
}

/** For the bank's own server. In DER. */
export function issueServer(subject: Party, issuer: Issuer, validity: Validity, hosts: readonly string[]): Buffer {
  return issueFor(subject, issuer, validity, [purposes(OIDS.serverAuth), alternativeNames(hosts)]);
}

/** RFC 5280, 4.2.1.12. */
function purposes(...types: readonly string[]): Buffer {
  return extension(OIDS.extendedKeyUsage, sequence(...types.map(oid)), false);
}

/** RFC 5280, 4.2.1.6: [2] a name, [7] the octets of an address. */
function alternativeNames(hosts: readonly string[]): Buffer {
  const names = hosts.map((host) =>
    isIP(host) > 0 ? der(0x87, Buffer.from(ipaddr.parse(host).toByteArray())) : der(0x82, Buffer.from(host, "latin1")),
  );
  return extension(OIDS.subjectAltName, sequence(...names), false);
}

/** ETSI EN 319 412-5, 4.2.3, and TS 119 495, 5.1. */
function qcStatements(type: string, role: Role): Buffer {
  const qcType = sequence(oid(OIDS.qcType), sequence(oid(type)));
  const roles = sequence(sequence(oid(ROLES[role]), utf8(role)));
  const psd2 = sequence(oid(OIDS.psd2), sequence(roles, utf8("Sandbox Authority"), utf8("XX-SANDBOX")));
  return extension(OIDS.qcStatements, sequence(qcType, psd2), false);
}
