/**
 * Verification of payee: whether an account belongs to whom we name as its holder (Regulation (EU) 2024/886, article 5c; the
 * EPC's VoP scheme rulebook, EPC218-23). What a provider of it speaks is its adapter's business (`http-verifier.ts`).
 */

/** In the scheme's words: match, close match, no match, and that the account's bank can't or won't say. */
export const VERIFICATION_RESULTS = ["MTCH", "CMTC", "NMTC", "NOAP"] as const;
export type VerificationResult = (typeof VERIFICATION_RESULTS)[number];

/** An account, and whom we take for its holder. */
export type Payee = Readonly<{
  name: string;
  /** IBAN, without spaces. */
  accountNumber: string;
  bic: string;
}>;

/** What the account's bank says. Only of a close match does it tell the holder's name. */
export type PayeeVerification =
  | Readonly<{ result: "CMTC"; matchedName: string }>
  | Readonly<{ result: Exclude<VerificationResult, "CMTC">; matchedName: null }>;

/** Who asks the account's bank for us. */
export type PayeeVerifier = Readonly<{
  name: string;
  /** @throws NoVerification: it has said nothing, which is no result */
  verify: (payee: Payee) => Promise<PayeeVerification>;
}>;
