import { useText } from "../text-provider";
import type { SignerDraft } from "./draft";

/** What a signer of the draft is called: their name, else their address, else their place. */
export function useSignerName(signers: readonly SignerDraft[]): (signerId: string) => string {
  const { t } = useText();
  return (signerId) => {
    const index = signers.findIndex(({ id }) => id === signerId);
    const { name = "", lastName = "", email = "" } = signers[index] ?? {};
    return `${name} ${lastName}`.trim() || email.trim() || t("signature.signers.nth", { number: index + 1 });
  };
}
