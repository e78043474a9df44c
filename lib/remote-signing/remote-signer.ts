import { cscSigner } from "./csc/csc-signer";
import type { RemoteSigner } from "./model";
import { providerSettings } from "./settings";

/** Whether anybody signs from afar here: a provider, or the demo's sandbox. */
export function hasRemoteSigner(): boolean {
  return providerSettings() !== null;
}

/** As signers are told it; null for nobody. */
export function remoteSignerName(): string | null {
  return providerSettings()?.name ?? null;
}

/** Null for nobody. */
export function remoteSigner(): RemoteSigner | null {
  const settings = providerSettings();
  return settings && cscSigner(settings);
}
