import type {
  Advance,
  Bank,
  BankConnector,
  BankStatus,
  Initiation,
  PaymentDetails,
  PaymentInitiation,
} from "@/lib/banks/connector";
import { type AskedField, EMPTY_SESSION, NO_ACTION, type Step } from "@/lib/banks/next-action";
import { aBank } from "@/lib/banks/testing/fixtures";

/** A bank behind the port that does what a test says: the port is the only thing stood in for. */
export type FakeBank = {
  status: BankStatus;
  initiate: (input: PaymentInitiation) => Promise<Initiation>;
  /** Answers each read instead of `status`. */
  failReads: Error | null;
  cancellable: boolean;
  failCancel: Error | null;
  cancellations: number;
  details: PaymentDetails;
  requirements: readonly AskedField[];
  advance: (step: Step) => Promise<Advance>;
  readonly steps: Step[];
  /** Answers each cancellation instead of `cancellable`. */
  cancel: BankConnector["cancel"] | null;
  readonly initiations: PaymentInitiation[];
  reads: number;
};

export const PENDING: BankStatus = {
  transactionStatus: "RCVD",
  scaStatus: "started",
  reason: null,
  fundsAvailable: null,
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

export function fakeBank(): FakeBank {
  const bank: FakeBank = {
    status: PENDING,
    initiations: [],
    reads: 0,
    failReads: null,
    cancellable: true,
    failCancel: null,
    cancellations: 0,
    requirements: [],
    steps: [],
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
    advance: async (_, { step }) => {
      fake.steps.push(step);
      return fake.advance(step);
    },
    getStatus: async () => {
      fake.reads++;
      if (fake.failReads) throw fake.failReads;
      return fake.status;
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
    health: async () => ({ available: true, latencyMs: 0 }),
  };
}
