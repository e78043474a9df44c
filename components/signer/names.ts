import type { SignerView } from "@/lib/signatures/signer-view";
import type { ActingRole, SignerMessages } from "./messages";

/** How others are called, as a list in one's own language; whoever has no name is somebody else, within a sentence. */
export function listNames(names: readonly (string | null)[], language: string, words: SignerMessages): string {
  const [first = "", ...rest] = words.summary.unnamed;
  const somebody = first.toLowerCase() + rest.join("");
  const called = new Set(names.map((name) => name ?? somebody));
  return new Intl.ListFormat(language, { type: "conjunction" }).format(called);
}

/** The words are those of signing for whoever does not approve. */
export function actingRole({ signer }: Pick<SignerView, "signer">): ActingRole {
  return signer.role === "APPROVER" ? "APPROVER" : "SIGNER";
}
