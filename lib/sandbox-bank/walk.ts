import type { SandboxAuthorisation, SandboxPayment } from "@/db/queries/sandbox-bank";
import { addSeconds } from "@/lib/shared/clock";
import { accountsOf, findAccount } from "./accounts";
import { centsOf, SECOND_SIGNATURE_SECONDS } from "./timeline";
import type { VirtualBank } from "./virtual-bank";

/** What a customer sends from a page. */
export type Form = Readonly<{
  action: "NEXT" | "CANCEL";
  user: string;
  pin: string;
  account: string;
  code: string;
}>;

export const NOTICES = [
  "UNKNOWN_USER",
  "WRONG_PIN",
  "LOCKED",
  "CHOOSE_ACCOUNT",
  "WRONG_CODE",
  "TOO_OFTEN",
  "TIMED_OUT",
] as const;
export type Notice = (typeof NOTICES)[number];

/** What a page's form changes; the caller writes both under the locks of one transaction. */
export type Stride = Readonly<{
  authorisation: Partial<Pick<SandboxAuthorisation, "step" | "scaStatus" | "failures">> &
    Readonly<{ notice: Notice | null }>;
  payment: Partial<
    Pick<SandboxPayment, "debtorIban" | "authorisedAt" | "firstSignedAt" | "endedAt" | "endedStatus" | "endedReason">
  >;
}>;

export const TRIES = 3;
export const RIGHT_CODE = "123456";

/** The customer's next step: pure, so that a table can test it. */
export function stride(
  bank: VirtualBank,
  authorisation: SandboxAuthorisation,
  payment: SandboxPayment,
  form: Form,
  at: Date,
): Stride {
  if (authorisation.step === "DONE") return { authorisation: { notice: null }, payment: {} };
  if (form.action === "CANCEL") return ended(at, "CANC", null, { scaStatus: "failed", notice: null });
  switch (authorisation.step) {
    case "LOGIN":
      return signIn(authorisation, form, at);
    case "ACCOUNT":
      return chooseAccount(bank, payment, form);
    case "CONFIRM":
      // Whoever holds the phone with the app has signed by that.
      if (approachOf(bank, authorisation) === "DECOUPLED") return signed(bank, payment, at);
      return { authorisation: { step: "CODE", scaStatus: "started", notice: null }, payment: {} };
    case "CODE":
      return enterCode(bank, authorisation, payment, form, at);
  }
}

/** The accounts that may pay: the one that the order names, or all. */
export function choiceOf(bank: VirtualBank, payment: SandboxPayment) {
  const accounts = accountsOf(bank);
  return payment.debtorIban === null ? accounts : accounts.filter(({ iban }) => iban === payment.debtorIban);
}

function signIn(authorisation: SandboxAuthorisation, form: Form, at: Date): Stride {
  const { failures, isOver, notice } = signInAs(authorisation, form);
  if (notice === null) {
    return {
      authorisation: { step: "ACCOUNT", scaStatus: "psuAuthenticated", failures: 0, notice: null },
      payment: {},
    };
  }
  return isOver
    ? ended(at, "RJCT", null, { scaStatus: "failed", failures, notice })
    : { authorisation: { failures, notice }, payment: {} };
}

/** Who has signed in, as which of the testers' names: `notice` is null for `ok`, and says why not for the others. */
export function signInAs(
  { failures: before }: Pick<SandboxAuthorisation, "failures">,
  { user, pin }: Pick<Form, "user" | "pin">,
): Readonly<{ failures: number; isOver: boolean; notice: Notice | null }> {
  const name = user.trim().toLowerCase();
  if (name === "locked") return { failures: before, isOver: true, notice: "LOCKED" };
  if (name === "ok" && pin !== "") return { failures: 0, isOver: false, notice: null };
  const failures = before + 1;
  if (failures >= TRIES) return { failures, isOver: true, notice: "TOO_OFTEN" };
  return { failures, isOver: false, notice: name === "ok" || name === "wrongpin" ? "WRONG_PIN" : "UNKNOWN_USER" };
}

function chooseAccount(bank: VirtualBank, payment: SandboxPayment, form: Form): Stride {
  const account = choiceOf(bank, payment).find(({ iban }) => iban === form.account);
  if (!account) return { authorisation: { notice: "CHOOSE_ACCOUNT" }, payment: {} };
  return {
    authorisation: { step: "CONFIRM", scaStatus: "scaMethodSelected", notice: null },
    payment: { debtorIban: account.iban },
  };
}

function enterCode(
  bank: VirtualBank,
  authorisation: SandboxAuthorisation,
  payment: SandboxPayment,
  form: Form,
  at: Date,
): Stride {
  const code = form.code.replace(/\s/g, "");
  if (code === "999999") return ended(at, "RJCT", null, { scaStatus: "failed", notice: "TIMED_OUT" });
  if (code !== RIGHT_CODE) return wrong(authorisation, "WRONG_CODE", at);
  return signed(bank, payment, at);
}

/** What becomes of an order that its customer has signed. */
function signed(bank: VirtualBank, payment: SandboxPayment, at: Date): Stride {
  const refusal = refusalOf(bank, payment);
  // The customer has signed; it is the bank that doesn't pay.
  if (refusal !== null) return ended(at, "RJCT", refusal, { scaStatus: "finalised", notice: null });
  if (bank.confirmationCode || bank.confirmedByCall)
    return { authorisation: { step: "DONE", scaStatus: "unconfirmed", notice: null }, payment: {} };
  const done = { step: "DONE", scaStatus: "finalised", notice: null } as const;
  return { authorisation: done, payment: bank.signatures === 2 ? { firstSignedAt: at } : { authorisedAt: at } };
}

/** A code that the TPP sends: from its page, or after ours. */
export function sendCode(
  bank: VirtualBank,
  authorisation: SandboxAuthorisation,
  payment: SandboxPayment,
  code: string,
  at: Date,
): Stride {
  if (!isOpen(payment) || at >= payment.expiresAt) return { authorisation: { notice: null }, payment: {} };
  const stride = enterCode(
    { ...bank, confirmationCode: false, confirmedByCall: false },
    authorisation,
    payment,
    { ...NO_FORM, code },
    at,
  );
  const [rich] = bank.ibans;
  const { authorisedAt, firstSignedAt } = stride.payment;
  const unpaid = payment.debtorIban === null && (authorisedAt ?? firstSignedAt) !== undefined;
  return unpaid ? { ...stride, payment: { ...stride.payment, debtorIban: rich } } : stride;
}

const NO_FORM: Form = { action: "NEXT", user: "", pin: "", account: "", code: "" };

/** Nothing has been decided about it yet. */
export function isOpen({ authorisedAt, endedAt, firstSignedAt }: SandboxPayment): boolean {
  return authorisedAt === null && endedAt === null && firstSignedAt === null;
}

/** One has signed, and somebody else may still. */
export function waitsForOthers({ firstSignedAt, authorisedAt, endedAt }: SandboxPayment, at: Date): boolean {
  if (firstSignedAt === null || authorisedAt !== null || endedAt !== null) return false;
  return at < addSeconds(firstSignedAt, SECOND_SIGNATURE_SECONDS);
}

/**
 * How this authorisation goes: at a bank with several methods, by the one that was chosen; at one with an app beside, there if so begun.
 */
export function approachOf(
  { approach, alsoInApp }: Pick<VirtualBank, "approach" | "alsoInApp">,
  { methodId }: Pick<SandboxAuthorisation, "methodId">,
): VirtualBank["approach"] {
  return (approach === "EMBEDDED" || alsoInApp) && methodId === APP_METHOD ? "DECOUPLED" : approach;
}

export const APP_METHOD = "app";

/** The ISO reason for which the bank won't execute an order that was signed; null when it will. */
function refusalOf(bank: VirtualBank, payment: SandboxPayment): string | null {
  if (centsOf(payment) === 11) return "AM04";
  if (centsOf(payment) === 12) return "AC06";
  return findAccount(bank, payment.debtorIban)?.refuses ?? null;
}

function wrong(authorisation: SandboxAuthorisation, notice: Notice, at: Date): Stride {
  const failures = authorisation.failures + 1;
  return failures < TRIES
    ? { authorisation: { failures, notice }, payment: {} }
    : ended(at, "RJCT", null, { scaStatus: "failed", failures, notice: "TOO_OFTEN" });
}

function ended(
  at: Date,
  endedStatus: "RJCT" | "CANC",
  endedReason: string | null,
  authorisation: Stride["authorisation"],
): Stride {
  return { authorisation: { step: "DONE", ...authorisation }, payment: { endedAt: at, endedStatus, endedReason } };
}
