import { createPrivateKey, sign } from "node:crypto";
import { now } from "@/lib/shared/clock";
import { env } from "@/lib/shared/env";
import { oncePerProcess } from "@/lib/shared/process/once-per-process";
import { readSealSettings, type SealSettings } from "@/lib/shared/seal-settings";
import { algorithmFor } from "./algorithms";
import { factsOf, readCertificate } from "./certificate";
import { type ChainProblem, checkSignerChain } from "./check-signer-chain";
import { readDemoSeal } from "./demo-seal";
import { type CertificateFacts, type Credential, type ExpiryWarning, expiryOf } from "./model";

/** What a seal is known by, for which nobody needs its key. */
export type SealIdentity = Pick<Credential, "chain" | "algorithm"> & Readonly<{ certificate: CertificateFacts }>;

/** The installation's own key, and whose it says it is. */
export type SealCredential = Credential &
  SealIdentity &
  Readonly<{
    /** The demo's own: whoever reads its documents is told that it proves nothing. */
    isDemo: boolean;
  }>;

/** Whether documents can be sealed here and now, and if not, why. */
export type SealStatus =
  | Readonly<{ isReady: true; isDemo: boolean; name: string; daysLeft: number; warning: ExpiryWarning | null }>
  | Readonly<{ isReady: false; reason: "NOT_CONFIGURED" | ChainProblem }>;

/** One for API, pages and worker of a process; its key stays in memory. */
const held = oncePerProcess("seal", (): { seal?: Promise<SealCredential | null> } => ({}));

/**
 * What documents are sealed by: from the configuration (`SEAL_CERTIFICATE`, `SEAL_KEY`), in a demo without one its own. Null where
 * there is none: then nothing can be signed.
 */
export function sealCredential(): Promise<SealCredential | null> {
  held.seal ??= openSeal().catch((error: unknown) => {
    delete held.seal;
    throw error;
  });
  return held.seal;
}

/** Whether there is anything that documents are sealed by, whether or not its certificate serves at the moment (`sealStatus`). */
export function hasSeal(): boolean {
  const { seal, demo } = env();
  return seal !== null || demo;
}

/** For tests, and where the configuration has changed: the next one who asks opens it anew. */
export function forgetSeal(): void {
  delete held.seal;
}

async function openSeal(): Promise<SealCredential | null> {
  const { seal, demo, dataDir } = env();
  if (seal) return credentialOf(seal, false);
  if (!demo) return null;
  const pem = await readDemoSeal(dataDir);
  const settings = readSealSettings(pem, pem);
  if ("problem" in settings) throw new Error(`The demo's seal in ${dataDir} is broken: ${settings.problem}.`);
  return credentialOf(settings, true);
}

function credentialOf({ certificates, key: pem }: SealSettings, isDemo: boolean): SealCredential {
  const key = createPrivateKey(pem);
  return { ...identityOf(certificates), sign: async (toBeSigned) => sign("sha256", toBeSigned, key), isDemo };
}

/** Whom a document may bear the seal of: the one in use, and those before it that the configuration still names (decision 94). */
export async function knownSeals(): Promise<readonly SealIdentity[]> {
  const seal = await sealCredential();
  return [...(seal ? [seal] : []), ...env().formerSeals.map(identityOf)];
}

function identityOf(certificates: readonly string[]): SealIdentity {
  const chain = certificates.map(derOf);
  const leaf = chain[0] && readCertificate(chain[0]);
  const algorithm = leaf && algorithmFor(leaf.x509.publicKey);
  if (!leaf || !algorithm) throw new Error("The environment has been checked, and each of its seals has a known key.");
  return { chain, algorithm, certificate: factsOf(leaf) };
}

function derOf(pem: string): Buffer {
  return Buffer.from(pem.replace(/-----[^-]+-----/g, ""), "base64");
}

/** Whether a document can be sealed now, and how long that lasts: the end of its certificate is warned of at 60, 30 and 7 days. */
export async function sealStatus(at: Date = now()): Promise<SealStatus> {
  const seal = await sealCredential();
  if (!seal) return { isReady: false, reason: "NOT_CONFIGURED" };
  const checked = checkSignerChain(seal.chain, at);
  if (checked.problem !== null) return { isReady: false, reason: checked.problem };
  const { certificate, isDemo } = seal;
  return { isReady: true, isDemo, name: certificate.name, ...expiryOf(certificate.notAfter, at) };
}

/** How long its certificate still serves, also when it has ended; null where there is no seal. */
export async function sealExpiry(at: Date = now()): Promise<ReturnType<typeof expiryOf> | null> {
  const seal = await sealCredential();
  return seal && expiryOf(seal.certificate.notAfter, at);
}
