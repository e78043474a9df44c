import { type AddressPolicy, addressPolicy } from "@/lib/outbound/guard-address";
import { deriveKey } from "@/lib/shared/crypto";
import { env, type PayeeVerificationSettings } from "@/lib/shared/env";

export type VerifierSettings = PayeeVerificationSettings &
  Readonly<{
    /** Into which networks its address may lead. */
    policy: AddressPolicy;
    timeoutMs: number;
  }>;

/** The scheme gives a bank five seconds for its answer; the provider wants a moment of its own. */
const TIMEOUT_MS = 8_000;

/** The installation's provider; in a demo without one its own sandbox; null for none. */
export function verifierSettings(): VerifierSettings | null {
  const { payeeVerification, demo, internalUrl } = env();
  if (payeeVerification) return { ...payeeVerification, policy: addressPolicy(), timeoutMs: TIMEOUT_MS };
  if (!demo) return null;
  // The sandbox is as far from us as any other: between the two there is only HTTP (`lib/sandbox-payee-verification`).
  return {
    url: `${internalUrl}/sandbox-payee-verification`,
    name: "Registro Nebuloso (sandbox)",
    apiKey: deriveKey("sandbox-payee-verification").toString("base64url"),
    policy: { allowCidrs: ["127.0.0.0/8", "::1/128"], allowHttp: true },
    timeoutMs: TIMEOUT_MS,
  };
}
