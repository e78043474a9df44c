import { createPrivateKey, sign } from "node:crypto";
import { now } from "@/lib/shared/clock";
import { env } from "@/lib/shared/env";
import { oncePerProcess } from "@/lib/shared/once-per-process";
import { readSealSettings, type SealSettings } from "@/lib/shared/seal-settings";
import { algorithmFor } from "./algorithms";
import { factsOf, readCertificate } from "./certificate";
import { readDemoSeal } from "./demo-seal";
import { type CertificateFacts, type Credential, type ExpiryWarning, expiryOf } from "./model";

/** The installation's own key, and whose it says it is. */
export type SealCredential = Credential &
  Readonly<{
    certificate: CertificateFacts;
    /** The demo's own: whoever reads its documents is told that it proves nothing. */
    isDemo: boolean;
  }>;

/** Whether documents can be sealed here and now, and if not, why. */
export type SealStatus =
  | Readonly<{ isReady: true; isDemo: boolean; name: string; daysLeft: number; warning: ExpiryWarning | null }>
  | Readonly<{ isReady: false; reason: "NOT_CONFIGURED" | "NOT_YET_VALID" | "EXPIRED" | "WRONG_KEY_USAGE" }>;

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
  const chain = certificates.map(derOf);
  const [leaf] = chain;
  const algorithm = algorithmFor(key);
  if (!leaf || !algorithm) throw new Error("The environment has been checked, and its seal has a known key.");
  return {
    chain,
    algorithm,
    sign: async (toBeSigned) => sign("sha256", toBeSigned, key),
    certificate: factsOf(readCertificate(leaf)),
    isDemo,
  };
}

function derOf(pem: string): Buffer {
  return Buffer.from(pem.replace(/-----[^-]+-----/g, ""), "base64");
}

/** Whether a document can be sealed now, and how long that lasts: the end of its certificate is warned of at 60, 30 and 7 days. */
export async function sealStatus(at: Date = now()): Promise<SealStatus> {
  const seal = await sealCredential();
  const [leaf] = seal?.chain ?? [];
  if (!seal || !leaf) return { isReady: false, reason: "NOT_CONFIGURED" };
  const { certificate, isDemo } = seal;
  if (at < certificate.notBefore) return { isReady: false, reason: "NOT_YET_VALID" };
  if (at > certificate.notAfter) return { isReady: false, reason: "EXPIRED" };
  if (!isForSigning(leaf)) return { isReady: false, reason: "WRONG_KEY_USAGE" };
  return { isReady: true, isDemo, name: certificate.name, ...expiryOf(certificate.notAfter, at) };
}

/** Whether the certificate's key may sign documents: one that says nothing of its use may. */
export function isForSigning(certificate: Buffer): boolean {
  const { keyUsage } = readCertificate(certificate);
  return keyUsage === null || keyUsage.digitalSignature || keyUsage.nonRepudiation;
}
