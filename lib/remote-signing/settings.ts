import { type AddressPolicy, addressPolicy } from "@/lib/outbound/guard-address";
import { deriveKey } from "@/lib/shared/crypto";
import { env, type RemoteSigningSettings } from "@/lib/shared/env";

export type ProviderSettings = RemoteSigningSettings &
  Readonly<{
    /** Where a browser finds its pages, where that is elsewhere than we find it; null for as it says itself. */
    pagesOrigin: string | null;
    /** Into which networks its address may lead. */
    policy: AddressPolicy;
    /** Of each call of its interface. */
    timeoutMs: number;
  }>;

const TIMEOUT_MS = 10_000;

/** The installation's provider; in a demo without one its own sandbox; null for none. */
export function providerSettings(): ProviderSettings | null {
  const { remoteSigning, demo } = env();
  if (remoteSigning) return { ...remoteSigning, pagesOrigin: null, policy: addressPolicy(), timeoutMs: TIMEOUT_MS };
  return demo ? sandboxSettings() : null;
}

/**
 * The sandbox is as far from us as any other provider: between the two there is only HTTP (`lib/sandbox-signing-provider`). Its
 * interface is called at this process's own address; its pages are where browsers reach the installation.
 */
function sandboxSettings(): ProviderSettings {
  const { internalUrl, baseUrl } = env();
  return {
    url: `${internalUrl}/sandbox-signing-provider/csc/v2`,
    name: "Firma Nebulosa (sandbox)",
    clientId: "paraph",
    clientSecret: deriveKey("sandbox-signing-client").toString("base64url"),
    pagesOrigin: new URL(baseUrl).origin,
    policy: { allowCidrs: ["127.0.0.0/8", "::1/128"], allowHttp: true },
    timeoutMs: TIMEOUT_MS,
  };
}
