import type { AccountKind } from "../../accounts";
import type { Notice } from "../../walk";

/** Everything that the banks say to their customers, in one language. */
export type Words = Readonly<{
  ribbon: string;
  onlineBanking: string;
  invented: (bank: string) => string;
  forTesters: string;
  progress: string;
  steps: Readonly<Record<"LOGIN" | "ACCOUNT" | "CONFIRM" | "CODE", string>>;
  cancel: string;
  continue: string;
  login: Readonly<{
    title: string;
    lead: string;
    user: string;
    pin: string;
    button: string;
    /** What each of the testers' names does. */
    ok: string;
    wrongpin: string;
    locked: string;
  }>;
  account: Readonly<{
    title: string;
    lead: (holder: string) => string;
    accounts: string;
    kinds: Readonly<Record<AccountKind, string>>;
  }>;
  confirm: Readonly<{ title: string; lead: string; mismatch: (payee: string) => string; insist: string }>;
  code: Readonly<{
    title: string;
    lead: (amount: string, payee: string) => string;
    code: string;
    button: string;
    right: string;
    wrong: string;
    late: string;
  }>;
  order: Readonly<{
    title: string;
    amount: string;
    payee: string;
    payeeAccount: string;
    text: string;
    execution: string;
    from: string;
    on: (date: string) => string;
    atOnce: string;
    today: string;
  }>;
  end: Readonly<{
    paid: string;
    paidHint: string;
    cancelled: string;
    cancelledHint: string;
    stopped: string;
    rejected: string;
    /** ISO 20022 reasons that this bank gives. */
    reasons: Readonly<Record<"AM04" | "AC05" | "AC06", string>>;
    late: string;
    lateHint: string;
    over: string;
    back: string;
  }>;
  /** Letting a third party order, before it does. */
  permission: Readonly<{ title: string; lead: string; button: string }>;
  /** Saying there that an order is to be forgotten. */
  cancellation: Readonly<{ title: string; lead: string; button: string; keep: string }>;
  /** What the TPP shows its payer, who confirms in the app. */
  app: Readonly<{ message: (address: string) => string }>;
  /** A code that the customer takes back to the TPP. */
  confirmation: Readonly<{ title: string; hint: string }>;
  /** Whoever else has to sign. */
  second: Readonly<{
    waiting: string;
    waitingHint: string;
    link: (partner: string) => string;
    title: (partner: string) => string;
    lead: string;
    button: string;
  }>;
  unknown: string;
  unknownHint: string;
  /** Why the customer is where they are. */
  notices: Readonly<Record<Notice, string>>;
}>;
