import { getDb } from "@/db/client";
import { findSignerByLink } from "@/db/queries/signatures/signer-page";
import { watch } from "@/lib/payer/watch-operation";

/**
 * Calls `onChange` whenever something has happened to what a link's signer is to sign, as `watchOperation` does for a payer.
 */
export async function watchSigner(
  linkToken: string,
  onChange: () => void,
): Promise<Readonly<{ stop: () => void }> | "UNKNOWN_LINK" | "FULL"> {
  const found = await findSignerByLink(getDb(), linkToken);
  return found ? watch(found.signer.operationUuid, onChange) : "UNKNOWN_LINK";
}
