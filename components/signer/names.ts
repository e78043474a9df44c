import type { SignerView } from "@/lib/signatures/signer-view";
import type { ActingRole, SignerMessages } from "./messages";

/** How others are called, as a list in one's own language; whoever has no name is somebody else. */
export function listNames(names: readonly (string | null)[], language: string, words: SignerMessages): string {
  const called = names.map((name) => name ?? words.summary.unnamed);
  return new Intl.ListFormat(language, { type: "conjunction" }).format(called);
}

/** The words are those of signing for whoever does not approve. */
export function actingRole({ signer }: Pick<SignerView, "signer">): ActingRole {
  return signer.role === "APPROVER" ? "APPROVER" : "SIGNER";
}
