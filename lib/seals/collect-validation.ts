import { signedContentPolicy } from "@/lib/outbound/guard-address";
import { withGuardedClient } from "@/lib/outbound/guarded-client";
import { now } from "@/lib/shared/clock";
import { log } from "@/lib/shared/log";
import { readBounded } from "@/lib/shared/text/read-bounded";
import { isSignedBy } from "./algorithms";
import { Asn1Error, isTime, part, partsOf, readAsn1, timeOf } from "./asn1/read-asn1";
import { type Certificate, readCertificate } from "./certificate";
import { certificatesIn } from "./signer-info";

/** What a signature is still verified by when the servers of those days are gone (PAdES B-LT). */
export type ValidationData = Readonly<{
  certificates: readonly Buffer[];
  /** Lists of what was revoked, each signed by its issuer. */
  revocationLists: readonly Buffer[];
  /** Whether each certificate that somebody issued has its list, and none is revoked by it: only then is it B-LT. */
  isComplete: boolean;
  /** Whether one could not be had that a certificate names, and whose issuer is known: it may be there later. */
  isAwaited: boolean;
}>;

const LIST_BYTES_MAX = 1024 * 1024;
const TIMEOUT_MS = 10_000;

/**
 * Gathers it for the chains of our seals and the timestamps of the configured authorities, and for nobody else: the addresses in a
 * signer's certificate are the signer's own choice, and are never called. What can't be had is logged and left out. A list that
 * revokes one of them is kept, as whoever validates would find it, and is logged as an error (decision 346).
 * @param chain of the seal in use, and of those that have signed beside it, in DER
 * @param tokens timestamp tokens, in DER
 */
export async function collectValidation(chain: readonly Buffer[], tokens: readonly Buffer[]): Promise<ValidationData> {
  const all = [...chain.map(readCertificate), ...tokens.flatMap(certificatesIn)];
  const certificates = [...new Map(all.map((one) => [one.x509.fingerprint256, one])).values()];
  const issued = certificates.filter(({ x509 }) => x509.subject !== x509.issuer);
  const lists = await Promise.all(issued.map((certificate) => listFor(certificate, certificates)));
  const found = lists.filter((list) => list !== null);
  const isRevoked = issued.map((certificate, place) => isRevokedBy(lists[place] ?? null, certificate));
  for (const { x509 } of issued.filter((_, place) => isRevoked[place])) {
    const said = { certificate: x509.subject, serialNumber: x509.serialNumber };
    log.error(said, "a certificate that signatures are validated by was revoked by its issuer");
  }
  const distinct = [...new Map(found.map((list) => [list.toString("base64"), list])).values()];
  return {
    certificates: certificates.map(({ der }) => der),
    revocationLists: distinct,
    isComplete: issued.length > 0 && found.length === issued.length && !isRevoked.includes(true),
    isAwaited: issued.some((certificate, place) => lists[place] === null && namesList(certificate, certificates)),
  };
}

function namesList(certificate: Certificate, all: readonly Certificate[]): boolean {
  return certificate.revocationLists.length > 0 && issuerOf(certificate, all) !== undefined;
}

function issuerOf({ x509: issued }: Certificate, all: readonly Certificate[]): Certificate | undefined {
  return all.find(({ x509 }) => issued.checkIssued(x509) && issued.verify(x509.publicKey));
}

/** The first list that can be had, is signed by the certificate's issuer, and is not over. */
async function listFor(certificate: Certificate, all: readonly Certificate[]): Promise<Buffer | null> {
  const issuer = issuerOf(certificate, all);
  if (!issuer) return null;
  for (const url of certificate.revocationLists.slice(0, 3)) {
    try {
      const list = await fetchList(url);
      if (isListOf(list, issuer) && isCurrent(list)) return list;
      log.warn({ host: new URL(url).host }, "a revocation list is not its issuer's, or not of today");
    } catch (err) {
      log.warn({ err, issuer: issuer.x509.subject }, "a revocation list could not be had");
    }
  }
  return null;
}

/** CertificateList (RFC 5280, 5.1): what is said, the algorithm, the signature. */
function isListOf(bytes: Buffer, { x509 }: Certificate): boolean {
  const parts = partsOf(readAsn1(bytes));
  const signature = part(parts, 2, 0x03).content.subarray(1);
  return isSignedBy(x509.publicKey, part(parts, 1, 0x30), "sha256", part(parts, 0, 0x30).bytes, signature);
}

/** Between `thisUpdate` and `nextUpdate` (5.1.2.4): of an older one nobody knows what was revoked since. */
function isCurrent(bytes: Buffer): boolean {
  const [from, until] = partsOf(part(partsOf(readAsn1(bytes)), 0, 0x30))
    .filter(isTime)
    .map(timeOf);
  return from !== undefined && from <= now() && (until === undefined || until > now());
}

/** `revokedCertificates` (5.1.2.6) stand behind the times, where there are any. */
function isRevokedBy(list: Buffer | null, { serialNumber }: Certificate): boolean {
  if (list === null) return false;
  const said = partsOf(part(partsOf(readAsn1(list)), 0, 0x30));
  const revoked = said[said.findLastIndex(isTime) + 1];
  if (revoked?.tag !== 0x30) return false;
  return partsOf(revoked).some((entry) => part(partsOf(entry), 0, 0x02).bytes.equals(serialNumber));
}

/**
 * Guarded like every address that isn't our own: a timestamp's certificate comes over the network. Authorities publish their lists
 * over plain http, for whoever asked by TLS would need a list first (RFC 5280, 4.2.1.13).
 */
async function fetchList(url: string): Promise<Buffer> {
  const target = new URL(url);
  if (!/^https?:$/.test(target.protocol)) throw new Asn1Error("Revocation lists are fetched over HTTP alone.");
  const bounds = { timeoutMs: TIMEOUT_MS, signal: AbortSignal.timeout(TIMEOUT_MS) };
  return withGuardedClient(target, signedContentPolicy(), bounds, async (client) => {
    const { signal } = bounds;
    const answer = await client.request({ method: "GET", path: target.pathname + target.search, signal });
    if (answer.statusCode !== 200) throw new Error(`The list's server answered with status ${answer.statusCode}.`);
    return readAsn1(await readBounded(answer.body, LIST_BYTES_MAX)).bytes;
  });
}
