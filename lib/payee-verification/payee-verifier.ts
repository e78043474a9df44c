import { httpVerifier } from "./http-verifier";
import type { PayeeVerifier } from "./model";
import { verifierSettings } from "./settings";

/** Whether anybody verifies payees here: a provider, or the demo's sandbox. */
export function hasPayeeVerifier(): boolean {
  return verifierSettings() !== null;
}

/** Null for nobody. */
export function payeeVerifier(): PayeeVerifier | null {
  const settings = verifierSettings();
  return settings && httpVerifier(settings);
}
