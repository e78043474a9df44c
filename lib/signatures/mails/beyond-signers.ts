import { isSameAddress } from "@/lib/configurations/copies";

type Signers = readonly Readonly<{ subject: Readonly<{ email: string | null }> }>[];

/** Those of the addresses that are no signer's: who signs gets the documents anyway, and no copy. */
export function beyondSigners(addresses: readonly string[], signers: Signers): readonly string[] {
  return addresses.filter(
    (address) => !signers.some(({ subject: { email } }) => email !== null && isSameAddress(email, address)),
  );
}
