import type { SigningMethod } from "@/lib/operations/model";
import type { SignatureLevel } from "@/lib/signatures/model";
import type { ChangeKind } from "@/lib/verification/model";

type Said = Readonly<{ title: string; hint: string }>;

export type VerifyWords = Readonly<{
  title: string;
  intro: string;
  file: string;
  fileHint: string;
  submit: string;
  again: string;
  kept: string;
  language: string;
  asked: (revisions: number) => Said;
  askedUnknown: Said;
  another: Said;
  sealed: Said;
  changed: Said;
  cutOff: Said;
  notOurs: Said;
  sealedFor: string;
  document: string;
  signatures: string;
  signedBefore: string;
  nobody: string;
  nobodyKnown: string;
  unnamed: string;
  methods: Readonly<Record<SigningMethod, string>>;
  levels: Readonly<Record<SignatureLevel, string>>;
  /** Of the signer's own certificate, as the certificate says it; nobody here vouches for that. */
  certificate: (holder: string, issuer: string) => string;
  changes: string;
  kinds: Readonly<Record<ChangeKind, string>>;
  since: (revision: number) => string;
  unrecorded: string;
  legal: string;
  demo: string;
  problems: Readonly<Record<"missing" | "tooLarge" | "tooMany" | "unreadable" | "away" | "other", string>>;
}>;
