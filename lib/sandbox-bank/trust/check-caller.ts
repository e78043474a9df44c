import { isIP } from "node:net";
import { type Certificate, readCertificate } from "@/lib/seals/certificate";
import { now } from "@/lib/shared/clock";
import { urlFrom } from "@/lib/shared/uri";
import type { Call } from "../xs2a/call";
import { formatError, Xs2aError } from "../xs2a/errors";
import { checkCertificate } from "./check-certificate";
import { checkSignature } from "./check-signature";

/** How far apart our clock and a caller's may be. */
const CLOCKS_APART_MS = 5 * 60_000;

/**
 * Who calls, and whether the call is as they sent it: certificate and role, date, digest and signature, and that they send the
 * customer back to themselves. By the clock of this machine: what testers set ahead is the bank's books, not the calls.
 * @throws Xs2aError in the protocol's own words
 */
export async function checkCaller({ bank, request, caller }: Call): Promise<void> {
  const at = now();
  if (!caller?.certificate) {
    throw new Xs2aError(401, "CERTIFICATE_MISSING", "This bank speaks with whoever shows a certificate.");
  }
  const certificate = checkCertificate(caller.certificate, { authority: caller.authority, type: "WEB", at });
  checkDate(request.headers.get("date"), at);
  await checkSignature(request, bank, { ofTls: certificate, authority: caller.authority, at });
  for (const name of ["TPP-Redirect-URI", "TPP-Nok-Redirect-URI"]) {
    checkHost(certificate, name, request.headers.get(name));
  }
}

/** Of a protocol that has such an address in its body. @throws Xs2aError */
export function checkReturnAddress({ caller }: Call, member: string, uri: string): void {
  if (caller?.certificate) checkHost(readCertificate(caller.certificate), member, uri);
}

function checkDate(said: string | null, at: Date): void {
  const apart = Math.abs(Date.parse(said ?? "") - at.getTime());
  // Of no date it is no number, which is not within anything.
  if (!(apart <= CLOCKS_APART_MS)) throw new Xs2aError(400, "TIMESTAMP_INVALID", "The date is not of these minutes.");
}

/** The address has to be of whoever the certificate was issued to (implementation guidelines 1.3, TPP-Redirect-URI). */
function checkHost({ x509 }: Certificate, name: string, uri: string | null): void {
  const url = uri === null ? null : urlFrom(uri);
  if (url === null) return;
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const isTheirs = isIP(host) > 0 ? x509.checkIP(host) : x509.checkHost(host);
  if (isTheirs === undefined) throw formatError("leads to a host that the certificate does not name", name);
}
