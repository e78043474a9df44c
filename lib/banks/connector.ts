/**
 * The port between payments and banks (design: adapters are per platform, banks are data). A page renders a `NextAction`
 * and knows no bank; a use case calls a `BankConnector` and knows no protocol.
 */

import type { BankListing } from "./search-banks";

export const PAYMENT_PRODUCTS = ["SEPA_CREDIT_TRANSFER", "INSTANT_SEPA_CREDIT_TRANSFER"] as const;
export type PaymentProduct = (typeof PAYMENT_PRODUCTS)[number];

/** The capability record: what this bank can do and how it wants to be spoken to. */
export type Bank = BankListing &
  Readonly<{
    adapter: "BERLIN_GROUP";
    /** Where `/v1/payments/…` hangs, without a trailing slash. */
    baseUrl: string;
    /** `host[:port]` of every address the bank may send us or the payer to; anything else is refused. */
    allowedHosts: readonly string[];
    products: Readonly<Partial<Record<PaymentProduct, Readonly<{ amountMinorMax: number }>>>>;
    /** IMPLICIT: the initiation's answer holds the redirect. EXPLICIT: an authorisation is started in a second call. */
    authorisationStart: "IMPLICIT" | "EXPLICIT";
    /** A bank without a scaStatus counts as authorised at ACTC or better. */
    reportsScaStatus: boolean;
    /** The document demands a debtorAccount, most redirect banks let the payer choose: send none, or an empty one. */
    debtorAccount: "OMITTED" | "EMPTY";
    futureDate: boolean;
    cancellation: boolean;
    /**
     * Whether it may carry a payment out without the payer's authorisation (an exemption from SCA). After a lost answer of one
     * that never does, nobody can authorise what nobody has the link of.
     */
    exempts: boolean;
    /** Whether it tells us of news at an address of ours (`TPP-Notification-URI`): a hint to ask it. It doesn't, when absent. */
    notifies?: boolean;
    remittanceLengthMax: number;
    /** Version 1.3 of the protocol knows IPv4 payers only; some banks take others. */
    psuIpFamily: "V4" | "ANY";
    /** The best status it ever reports: nothing more is to be asked once it has. */
    finalStatus: "ACSP" | "ACSC" | "ACCC";
    /** How long the payer may take at the bank before the redirect is dead. */
    redirectLifetimeMinutes: number;
    /** How many reads of ours it bears: more are refused here, as RATE_LIMITED, before it does. */
    readsPerSecondMax: number;
    initiationTimeoutMs: number;
    readTimeoutMs: number;
  }>;

/** The payer's browser as the bank's risk engine wants to see it. */
export type PsuContext = Readonly<{
  /** The protocol's version 1.3 knows IPv4 only: see `psuIpFamily`. */
  ipAddress: string;
  ipPort?: number | undefined;
  userAgent?: string | undefined;
  accept?: string | undefined;
  acceptLanguage?: string | undefined;
}>;

export type PaymentInitiation = Readonly<{
  /** Minor units: 15075 is 150.75. */
  amount: number;
  currency: string;
  creditor: Readonly<{ name: string; iban: string; bic: string; country: string }>;
  /** In the SEPA character set already (`sepa-text.ts`), as the payer was shown that it will read. */
  remittance: string;
  /** ≤ 35 characters, ours, unique, stable for the attempt. */
  endToEndId: string;
  product: PaymentProduct;
  /** YYYY-MM-DD; null executes at once. */
  requestedExecutionDate: string | null;
  /** Where the bank sends the payer back to. Each carries a signed state of ours, never a cookie. */
  redirectUrl: string;
  nokRedirectUrl: string;
  /** Where a bank that notifies may say that there is news; unguessable, and of this attempt alone. None when absent. */
  notificationUrl?: string;
  psu: PsuContext;
}>;

/** What the payer has to do next. */
export type NextAction = Readonly<{ type: "REDIRECT"; url: string }> | Readonly<{ type: "NONE" }>;

/** `transactionStatus` and `scaStatus` are the bank's own words, possibly ones we don't know: see `interpret-status.ts`. */
export type BankStatus = Readonly<{
  transactionStatus: string;
  /** Null when the bank has no authorisation for it, or reports none. */
  scaStatus: string | null;
  /** ISO 20022 reason of a rejection (AM04), when the bank gives one. */
  reason: string | null;
  /** Null when the bank doesn't say. */
  fundsAvailable: boolean | null;
  /** The payment's authorisation, where the bank has told of it by now. */
  authorisationId: string | null;
}>;

export type Initiation = BankStatus & Readonly<{ bankPaymentId: string; next: NextAction }>;

/** Which payment at the bank is meant: as `initiate` returned it. */
export type PaymentReference = Readonly<{
  bankPaymentId: string;
  authorisationId: string | null;
  product: PaymentProduct;
}>;

/** What the bank tells about the payer. Payment initiation often tells nothing, so every field may be missing. */
export type PaymentDetails = Readonly<{
  transactionStatus: string | null;
  debtor: Readonly<{ iban: string | null; currency: string | null; name: string | null; bic: string | null }>;
}>;

/** Why a payment can't be initiated here, found before anything leaves. `pointer` names the field of `PaymentInitiation`. */
export type Impediment = Readonly<{ pointer: string; code: string; detail: string }>;

export type BankConnector = Readonly<{
  capabilities: Bank;
  /** Pure: what is missing or unsupported; empty when the bank may be asked. */
  validate(input: PaymentInitiation): readonly Impediment[];
  /**
   * Creates the payment at the bank, and its authorisation where the bank wants that in a call of its own. Not idempotent
   * and never repeated by itself: where the error says `maybeAtBank`, the bank may hold a payment whose link nobody has.
   */
  initiate(input: PaymentInitiation): Promise<Initiation>;
  /** Reads transaction and SCA status, and finds the authorisation that `reference` doesn't name. The payer's return proves nothing; this does. Safe to call again. */
  getStatus(reference: PaymentReference): Promise<BankStatus>;
  getDetails(reference: PaymentReference): Promise<PaymentDetails>;
  /** Asks the bank to forget an unauthorised payment. False when it refuses; what it did, its status says. */
  cancel(reference: PaymentReference): Promise<boolean>;
  /** Whether the bank's interface answers at all; never throws. */
  health(): Promise<Readonly<{ available: boolean; latencyMs: number }>>;
}>;

export const BANK_ERROR_KINDS = [
  "REQUEST_INVALID",
  "PAYEE_INVALID",
  "PRODUCT_UNSUPPORTED",
  "PSU_CREDENTIALS",
  "INSUFFICIENT_FUNDS",
  "TPP_AUTH",
  "SIGNATURE",
  "TOKEN",
  "RESOURCE_GONE",
  "CONFLICT",
  "RATE_LIMITED",
  "BANK_UNAVAILABLE",
  "OUTCOME_UNKNOWN",
  "PROTOCOL",
] as const;
export type BankErrorKind = (typeof BANK_ERROR_KINDS)[number];

/** The one error a connector throws. Its message holds no account number and no name, so that it may be logged. */
export class BankError extends Error {
  readonly kind: BankErrorKind;
  /** The bank's own code (`FORMAT_ERROR`, `AM04`), when it gave one: an open set. */
  readonly bankCode: string | null;
  readonly httpStatus: number | null;
  /** X-Request-ID of the failed call: what the bank's support asks for. */
  readonly requestId: string | null;
  /** From Retry-After. */
  readonly retryAfterSeconds: number | null;
  /** The request never left: the bank knows nothing of it. */
  readonly notSent: boolean;
  /** The payment that the bank holds already, when a later step of its initiation failed. */
  readonly bankPaymentId: string | null;

  constructor(
    kind: BankErrorKind,
    message: string,
    facts: Readonly<{
      bankCode?: string | null;
      httpStatus?: number | null;
      requestId?: string | null;
      retryAfterSeconds?: number | null;
      notSent?: boolean;
      bankPaymentId?: string | null;
      cause?: unknown;
    }> = {},
  ) {
    super(message, { cause: facts.cause });
    this.name = "BankError";
    this.kind = kind;
    this.bankCode = facts.bankCode ?? null;
    this.httpStatus = facts.httpStatus ?? null;
    this.requestId = facts.requestId ?? null;
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null;
    this.notSent = facts.notSent ?? false;
    this.bankPaymentId = facts.bankPaymentId ?? null;
  }

  /**
   * Whether the same payment, ordered later or at another bank, may do better: no bank pays to an account that isn't one. An
   * initiation of unknown outcome is no such payment.
   */
  get retryable(): boolean {
    return this.kind !== "PAYEE_INVALID" && this.kind !== "OUTCOME_UNKNOWN";
  }

  /** Of an initiation: the bank may hold the payment, so nobody may call it off (decision 44). */
  get maybeAtBank(): boolean {
    return this.kind === "OUTCOME_UNKNOWN" || this.bankPaymentId !== null;
  }
}
