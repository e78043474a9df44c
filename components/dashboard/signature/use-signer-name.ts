import { useText } from "../text-provider";
import type { SignerDraft } from "./draft";

/** What a signer of the draft is called: their name, else their address, else their place. */
export function useSignerName(signers: readonly SignerDraft[]): (signerId: string) => string {
  const { t } = useText();
  return (signerId) => {
    if (signerId === "") return t("templates.sender");
    const index = signers.findIndex(({ id }) => id === signerId);
    const { name = "", lastName = "", email = "", label } = signers[index] ?? {};
    return `${name} ${lastName}`.trim() || email.trim() || label || t("signature.signers.nth", { number: index + 1 });
  };
}
