import type {
  Advance,
  Authorised,
  Bank,
  BankConnector,
  BankStatus,
  BroughtBack,
  Initiation,
  OAuthReturn,
  PaymentDetails,
  PaymentInitiation,
  WayBack,
} from "@/lib/banks/connector";
import {
  type AskedField,
  EMPTY_SESSION,
  NO_ACTION,
  type OAuthAction,
  type PayerToken,
  type Step,
} from "@/lib/banks/next-action";
import { readReturn } from "@/lib/banks/oauth/payer-token";
import { aBank } from "@/lib/banks/testing/fixtures";

/** A bank behind the port that does what a test says: the port is the only thing stood in for. */
export type FakeBank = {
  status: BankStatus;
  initiate: (input: PaymentInitiation) => Promise<Initiation>;
  /** Answers each read instead of `status`. */
  failReads: Error | null;
  read: (() => Promise<BankStatus>) | null;
  cancellable: boolean;
  failCancel: Error | null;
  cancellations: number;
  details: PaymentDetails;
  requirements: readonly AskedField[];
  advance: (step: Step, back: Pick<WayBack, "oauth">) => Promise<Advance>;
  readonly steps: Step[];
  /** What each step was handed on for, and by which authorisation of the bank's. */
  readonly handedOn: Readonly<{ of: Authorised; authorisationId: string | null }>[];
  /** The payer's token that each step went with. */
  readonly stepTokens: (string | null)[];
  /** Answers each cancellation instead of `cancellable`. */
  cancel: BankConnector["cancel"] | null;
  readonly initiations: PaymentInitiation[];
  reads: number;
  /** With what each read was asked for. */
  readonly tokens: (string | null)[];
  prepare: BankConnector["prepare"];
  redeem: (action: OAuthAction) => Promise<PayerToken>;
  readonly redeemed: BroughtBack[];
  renew: BankConnector["renew"];
  renewals: number;
  complete: NonNullable<BankConnector["complete"]> | null;
};

export const PENDING: BankStatus = {
  transactionStatus: "RCVD",
  scaStatus: "started",
  reason: null,
  authorisationId: "auth-1",
};
export const AUTHORISED: BankStatus = { ...PENDING, transactionStatus: "ACTC", scaStatus: "finalised" };

export const BANK: Bank = aBank("http://127.0.0.1:1", {
  id: "fake",
  name: "Fake Bank",
  bic: "FAKEESM0XXX",
  products: { INSTANT_SEPA_CREDIT_TRANSFER: { amountMinorMax: 99_999_999_999 } },
  statuses: { final: "ACCC" },
  limits: { initiationTimeoutMs: 1000, readTimeoutMs: 1000, readsPerSecond: 1000 },
});

/** Who we are there. */
const CLIENT_BANK: Bank = { ...BANK, client: { id: "us", secret: null } };

/** What a code of the payer's is traded for. */
export const TOKEN: PayerToken = {
  value: "payer-token",
  expiresAt: null,
  refreshToken: null,
  tokenUrl: "https://bank.example/token",
};

/** Where the payer lets us order, or authorises what was ordered. */
export function oauthAction(purpose: OAuthAction["purpose"], { redirectUri, state }: OAuthReturn): OAuthAction {
  return {
    type: "OAUTH",
    purpose,
    authorizeUrl: `https://bank.example/authorize?state=${state}`,
    state,
    codeVerifier: "v".repeat(43),
    redirectUri,
    tokenUrl: TOKEN.tokenUrl,
    issuer: "https://bank.example",
    namesIssuer: false,
  };
}

export function fakeBank(): FakeBank {
  const bank: FakeBank = {
    status: PENDING,
    initiations: [],
    reads: 0,
    tokens: [],
    prepare: async () => null,
    redeem: async () => TOKEN,
    redeemed: [],
    renew: async (token) => ({ ...token, value: `${token.value}+`, expiresAt: null }),
    renewals: 0,
    complete: null,
    failReads: null,
    read: null,
    cancellable: true,
    failCancel: null,
    cancellations: 0,
    requirements: [],
    steps: [],
    handedOn: [],
    stepTokens: [],
    cancel: null,
    advance: async () => ({ authorisationId: "auth-1", scaStatus: "started", next: NO_ACTION, session: EMPTY_SESSION }),
    details: { transactionStatus: null, debtor: { iban: null, currency: null, name: null, bic: null } },
    initiate: async (input) => ({
      ...PENDING,
      bankPaymentId: `bank-${input.endToEndId}`,
      authorisationId: "auth-1",
      next: { type: "REDIRECT", url: `https://bank.example/pay/${input.endToEndId}` },
      session: EMPTY_SESSION,
    }),
  };
  return bank;
}

export function fakeConnector(fake: FakeBank): BankConnector {
  return {
    capabilities: BANK,
    requirements: () => fake.requirements,
    validate: () => [],
    initiate: async (input) => {
      fake.initiations.push(input);
      return fake.initiate(input);
    },
    advance: async ({ authorisationId }, { step, of = "PAYMENT", oauth, session }) => {
      fake.steps.push(step);
      fake.stepTokens.push(session.token?.value ?? null);
      fake.handedOn.push({ of, authorisationId });
      return fake.advance(step, { ...(oauth && { oauth }) });
    },
    getStatus: async ({ token }) => {
      fake.reads++;
      fake.tokens.push(token ?? null);
      if (fake.failReads) throw fake.failReads;
      return fake.read ? fake.read() : fake.status;
    },
    getDetails: async () => fake.details,
    cancel: async (reference, back) => {
      fake.cancellations++;
      if (fake.cancel) return fake.cancel(reference, back);
      const error = fake.failCancel;
      if (error) throw error;
      if (fake.cancellable) fake.status = { ...PENDING, transactionStatus: "CANC" };
      return { outcome: fake.cancellable ? "CANCELLED" : "REFUSED" };
    },
    ...(fake.complete && { complete: fake.complete }),
    prepare: (back) => fake.prepare(back),
    // What is pure is as it is.
    readReturn: (action, broughtBack) => readReturn(CLIENT_BANK, action, broughtBack),
    redeem: async (action, broughtBack) => {
      fake.redeemed.push(broughtBack);
      return fake.redeem(action);
    },
    renew: async (token) => {
      fake.renewals++;
      return fake.renew(token);
    },
    health: async () => ({ available: true, latencyMs: 0 }),
  };
}
