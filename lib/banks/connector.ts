/**
 * The port between payments and banks (design: adapters are per platform, banks are data). A page renders a `NextAction`
 * and knows no bank; a use case calls a `BankConnector` and knows no protocol.
 */

import type { BankKeys } from "./keys/named-keys";
import type { Answers, AskedField, BankSession, NextAction, OAuthAction, PayerToken, Step } from "./next-action";
import type { BankRecord } from "./records/record";

export const PAYMENT_PRODUCTS = ["SEPA_CREDIT_TRANSFER", "INSTANT_SEPA_CREDIT_TRANSFER"] as const;
export type PaymentProduct = (typeof PAYMENT_PRODUCTS)[number];

/** What this bank is and how it wants to be spoken to (`record.ts`), and what follows from it. */
export type Bank = BankRecord &
  Readonly<{
    /** Where a payer's browser finds its logo, on our own origin: another picture has another address. */
    logoPath: string;
    /** Whether it is a virtual one, where no money moves (`lib/sandbox-bank`). */
    isSandbox: boolean;
    /** What the enrolment says we are to the bank's authorization server; null where it says nothing. No secret: the bank wants none. */
    client: Readonly<{ id: string; secret: string | null }> | null;
    /** Those of ours that its record names; where they lie, never what they are. */
    keys: BankKeys;
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

/** Where a bank's authorization server sends the payer back to, and our signed state, which travels with them (RFC 6749, 4.1.1). */
export type OAuthReturn = Readonly<{ redirectUri: string; state: string }>;

/** What the payer's browser has brought back in the address, as it is: it proves nothing. */
export type BroughtBack = Readonly<Record<string, string>>;

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
  /** The same where the authorisation is OAuth's; nobody comes back that way when absent. */
  oauth?: OAuthReturn;
  /** Where a bank that notifies may say that there is news; unguessable, and of this attempt alone. None when absent. */
  notificationUrl?: string;
  psu: PsuContext;
  /** What the bank's `requirements` asked of the payer; empty where it asks for nothing. */
  answers: Answers;
  /** By which the payer lets us order the payment, where the bank wants that first; null where it doesn't. */
  token: PayerToken | null;
}>;

/** `transactionStatus` and `scaStatus` are ISO 20022's and the protocol's words, possibly ones we don't know: see `interpret-status.ts`. */
export type BankStatus = Readonly<{
  transactionStatus: string;
  /** What the bank itself has said, to the letter; absent where that is `transactionStatus`, null where it has said nothing. */
  said?: string | null;
  /** Null when the bank has no authorisation for it, or reports none. */
  scaStatus: string | null;
  /** ISO 20022 reason of a rejection (AM04), when the bank gives one. */
  reason: string | null;
  /** The payment's authorisation, where the bank has told of it by now. */
  authorisationId: string | null;
}>;

export type Initiation = BankStatus & Readonly<{ bankPaymentId: string; next: NextAction; session: BankSession }>;

/** Who is here, and where the bank sends them back to. */
export type WayBack = Pick<PaymentInitiation, "psu" | "redirectUrl" | "nokRedirectUrl" | "oauth">;

/** Which payment at the bank is meant: as `initiate` returned it. */
export type PaymentReference = Readonly<{
  bankPaymentId: string;
  authorisationId: string | null;
  product: PaymentProduct;
  /** The payer's, at a bank that lets nobody read a status without it. */
  token?: string | null;
}>;

/** What the payer authorises: that the bank carries a payment out, or that it forgets it. */
export type Authorised = "PAYMENT" | "CANCELLATION";

/** What a step has come to: where the authorisation stands by the bank's own words, and what the payer does next. */
export type Advance = Readonly<{
  authorisationId: string | null;
  scaStatus: string | null;
  next: NextAction;
  session: BankSession;
}>;

/**
 * What the bank makes of our wish that it forget a payment. CANCELLED: it says that it has. REFUSED: it holds an authorisation,
 * or won't. NEEDS_SCA: only if the payer authorises that as well. UNSURE: it can't, or gave no answer that says so.
 */
export type Cancellation =
  | Readonly<{ outcome: "CANCELLED" | "REFUSED" | "UNSURE" }>
  /**
   * `next` is null where the bank doesn't say how, or nobody is here to do it. What is done on our page is handed on by
   * `advance`, with this authorisation and session.
   */
  | Readonly<{ outcome: "NEEDS_SCA"; next: NextAction | null } & Partial<Pick<Advance, "authorisationId" | "session">>>;

/** How many have signed, and how many have to; null where the bank doesn't say. */
export type Signatures = Readonly<{ signed: number | null; required: number | null }>;

/** What the bank tells about the payer. Payment initiation often tells nothing, so every field may be missing. */
export type PaymentDetails = Readonly<{
  transactionStatus: string | null;
  debtor: Readonly<{ iban: string | null; currency: string | null; name: string | null; bic: string | null }>;
  /** Of a payment that more than one have to sign; absent for all others. */
  signatures?: Signatures;
}>;

/** Why a payment can't be initiated here, found before anything leaves. `pointer` names the field of `PaymentInitiation`. */
export type Impediment = Readonly<{ pointer: string; code: string; detail: string }>;

/** What a protocol knows of banks. What is OAuth's, and the same in every protocol, `connectorFor` adds (`oauth/`). */
export type BankAdapter = Readonly<{
  capabilities: Bank;
  /** Pure: what our page asks of the payer before anything leaves; empty where the bank asks by itself. */
  requirements(): readonly AskedField[];
  /** Pure: what is missing or unsupported; empty when the bank may be asked. */
  validate(input: PaymentInitiation): readonly Impediment[];
  /**
   * Creates the payment at the bank, and its authorisation where the bank wants that in a call of its own. Not idempotent
   * and never repeated by itself: where the error says `maybeAtBank`, the bank may hold a payment whose link nobody has.
   */
  initiate(input: PaymentInitiation): Promise<Initiation>;
  /**
   * Hands on what the payer has sent from our page. It orders nothing anew: there is one payment at the bank, whatever becomes
   * of the step. `of` says what is authorised: the payment, where it says nothing. A refusal is PSU_CREDENTIALS, REQUEST_INVALID or
   * CONFLICT; after anything else `getStatus` tells.
   */
  advance(
    reference: PaymentReference,
    sent: WayBack & Readonly<{ session: BankSession; step: Step; of?: Authorised }>,
  ): Promise<Advance>;
  /**
   * After the payer's return, at a bank that wants it (`completion: POST_CONFIRMATION`): says that we want the payment. A side
   * effect, so that whoever calls does it once: it is taken when this resolves, and may be whenever the error is
   * OUTCOME_UNKNOWN. What became of the payment, `getStatus` says. Absent where the protocol has no such step.
   */
  complete?(
    reference: PaymentReference,
    sent: WayBack & Readonly<{ session: BankSession; broughtBack: BroughtBack }>,
  ): Promise<void>;
  /**
   * Reads transaction and SCA status, and finds the authorisation that `reference` doesn't name. The payer's return proves nothing; this
   * does. Safe to call again.
   */
  getStatus(reference: PaymentReference): Promise<BankStatus>;
  getDetails(reference: PaymentReference): Promise<PaymentDetails>;
  /**
   * Asks the bank to forget an unauthorised payment; what it did, its status says. Where the payer has to authorise that, and is
   * here to do so (`back`, with what they have told of who they are), it is started.
   */
  cancel(reference: PaymentReference, back?: WayBack & Readonly<{ session?: BankSession }>): Promise<Cancellation>;
  /** Whether the bank's interface answers at all; never throws. */
  health(): Promise<Readonly<{ available: boolean; latencyMs: number }>>;
}>;

export type BankConnector = BankAdapter &
  Readonly<{
    /**
     * Where the payer lets us order, before anything is ordered (`auth.psuToken: PRE_STEP`); null at a bank that wants nothing of
     * the kind. Nothing leaves.
     */
    prepare(back: OAuthReturn): Promise<OAuthAction | null>;
    /**
     * Pure: what the payer has brought back from an authorization server. FOREIGN is none of this action's: another state,
     * another server. DENIED is the payer's own no.
     */
    readReturn(action: OAuthAction, broughtBack: BroughtBack): OAuthAnswer;
    /**
     * Trades a code for the payer's token. A code is good once, so that nobody calls this twice; where no answer comes, no token
     * will. It orders nothing.
     * @throws BankError TOKEN
     */
    redeem(action: OAuthAction, broughtBack: BroughtBack): Promise<PayerToken>;
    /**
     * Another token in the place of one that has run out or is refused.
     * @throws BankError TOKEN; with the code invalid_grant the payer's permission is over
     */
    renew(token: PayerToken): Promise<PayerToken>;
  }>;

/** NOTHING: the state alone. FAILED: the server says that it could not. */
export type OAuthAnswer = "CODE" | "DENIED" | "FAILED" | "NOTHING" | "FOREIGN";

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

  /** Of a read: it would have been one too many, so that the bank was not asked. That is no answer of its, and no silence. */
  get notAsked(): boolean {
    return this.kind === "RATE_LIMITED" && this.notSent;
  }

  /** Of an initiation: the bank may hold the payment, so nobody may call it off (decision 44). */
  get maybeAtBank(): boolean {
    return this.kind === "OUTCOME_UNKNOWN" || this.bankPaymentId !== null;
  }
}
