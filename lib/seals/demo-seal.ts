import { generateKeyPairSync } from "node:crypto";
import { join } from "node:path";
import { now } from "@/lib/shared/clock";
import { makeFileOnce } from "@/lib/shared/process/make-file-once";
import { type Issuer, issueAuthority, issueCertificate } from "./issue-certificate";

const DAY_MS = 86_400_000;
const YEARS = 10;
/** It has signed what the demo's past tells, too. */
const PAST_DAYS = 90;

/**
 * The demo's own seal in PEM: its key, its certificate and that of the authority that it made for itself, kept in the data folder
 * for this user alone. It is made once: of two processes that start at the same time one has it, and both use it.
 */
export async function readDemoSeal(dataDir: string): Promise<string> {
  return makeFileOnce(join(dataDir, "seal", "demo-seal.pem"), () => makeDemoSeal(now()));
}

function makeDemoSeal(at: Date): string {
  const authority = newParty("Paraph Demo Authority (proves nothing)");
  const seal = newParty("Paraph Demo Seal (proves nothing)");
  const notAfter = new Date(at);
  notAfter.setUTCFullYear(at.getUTCFullYear() + YEARS);
  const validity = { notBefore: new Date(at.getTime() - PAST_DAYS * DAY_MS), notAfter };
  const certificates = [issueCertificate(seal, authority, validity), issueAuthority(authority, validity)];
  const key = String(seal.privateKey.export({ format: "pem", type: "pkcs8" }));
  return [key, ...certificates.map(pem)].join("");
}

function newParty(commonName: string): Issuer {
  return { commonName, organisation: "Paraph Demo", ...generateKeyPairSync("ec", { namedCurve: "P-256" }) };
}

function pem(certificate: Buffer): string {
  const lines = certificate.toString("base64").match(/.{1,64}/g) ?? [];
  return ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
}
