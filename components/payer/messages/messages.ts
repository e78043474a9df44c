import type { FieldName, FieldProblem } from "@/lib/banks/next-action";
import type { DisputeReason } from "@/lib/operations/model";
import type { FailureKind } from "../outcomes/failure-kind";

/**
 * Everything the payer's page says. Each language is one object of this type, so a missing or a superfluous text does not
 * compile. Names, amounts and dates come formatted.
 */
export type Messages = Readonly<{
  summary: Readonly<{
    /** Names the region for screen readers. */
    title: string;
    payTo: (payee: string) => string;
    /** The same of an operation that is to be signed. */
    signFor: (payee: string) => string;
    /** How a messenger shows the link. */
    requestFrom: (payee: string) => string;
    concept: string;
    /** How the concept reads on a bank statement, where banks can't write it as it is. */
    onStatement: string;
    invoice: string;
    dueDate: string;
    /** Behind a due date that has passed. */
    overdue: string;
    /** The link's deadline: the last day that counts. */
    payUntil: string;
    /** The day on which a future payment leaves the account. */
    chargedOn: string;
    download: (document: string) => string;
  }>;
  banks: Readonly<{
    title: string;
    hint: string;
    search: string;
    searchButton: string;
    country: string;
    allCountries: string;
    /** Announced after each search, in the browser: `#` is the number, `one` and `other` are CLDR plural categories. */
    found: Readonly<{ one: string; other: string }>;
    noneFound: string;
    /** `#` is the number of banks; filled in the browser. */
    showAll: string;
    lastUsed: string;
    degraded: string;
    /** The bank keeps accounts of companies alone. */
    companies: string;
    down: string;
    opening: string;
    consent: (payee: string, amount: string) => string;
  }>;
  /** Where none of the banks can carry the payment. */
  noBank: Readonly<{ title: string; hint: string }>;
  transfer: Readonly<{
    title: string;
    hint: (payee: string) => string;
    beneficiary: string;
    amount: string;
    reference: string;
    copy: (label: string) => string;
    copied: string;
    scan: string;
    /** The payer's button, and what becomes of it. */
    say: string;
    sayHint: (payee: string) => string;
    /** It was pressed: in a few words, on which day, and what follows. */
    said: string;
    saidOn: (date: string) => string;
    saidHint: (payee: string) => string;
    /** Above the banks. */
    payOnce: string;
  }>;
  phone: Readonly<{ title: string; hint: string }>;
  bank: Readonly<{
    /** The page in between. */
    taking: (bank: string) => string;
    takingHint: string;
    continue: (bank: string) => string;
    /** A live attempt, seen from a page that is not the bank's. */
    atBank: (bank: string) => string;
    atBankHint: string;
    chooseAnother: string;
    confirming: string;
    confirmingHint: (bank: string) => string;
  }>;
  /** What the payer does for the bank on this page, without leaving for the bank's. */
  steps: Readonly<{
    /** A confirmation in the bank's own app. */
    inApp: (bank: string) => string;
    inAppHint: string;
    inAppUntil: (time: string) => string;
    openApp: (bank: string) => string;
    /** Above the bank's own words. */
    bankSays: (bank: string) => string;
    /** What a bank wants to know, and the payer tells it through us. */
    identify: (bank: string) => string;
    identifyHint: (bank: string) => string;
    fields: Readonly<Record<FieldName, string>>;
    problems: Readonly<Record<FieldProblem, string>>;
    code: string;
    codeHint: (bank: string) => string;
    /** The same where nobody knows whether the bank asks in its app. */
    codeOrApp: (bank: string) => string;
    /** The same where the code is made from what stands below, what a picture says who doesn't see it, and where the bank has it. */
    codeFromThis: (bank: string) => string;
    challengeImage: string;
    challengeLink: (bank: string) => string;
    method: string;
    methodHint: (bank: string) => string;
    /** How a bank has it authorised, where it offers several ways. */
    ways: Readonly<Record<"onPages" | "inApp" | "byCode", (bank: string) => string>>;
    /** The payee's name is not the account's. */
    payee: string;
    payeeMatches: Readonly<Record<"NONE" | "CLOSE" | "UNSAID", (bank: string, payee: string) => string>>;
    payeeIs: (name: string) => string;
    payeeInsist: string;
    /** Somebody else has to sign at the bank. */
    others: string;
    othersHint: (bank: string) => string;
    signedSoFar: (signed: string) => string;
    signedOf: (signed: string, required: string) => string;
    /** The bank gives the payment up only if the payer confirms that there. */
    cancel: (bank: string) => string;
    cancelHint: (bank: string) => string;
    /** The payer was there, and nothing has come of it. */
    notCancelled: (bank: string) => string;
    /** The same where that is done in its app, or here. */
    cancelInApp: (bank: string) => string;
    cancelHere: (bank: string) => string;
    /** The payer would rather leave the payment as it is. */
    keep: string;
    next: string;
  }>;
  /** Nobody knows what became of the payment; paying again may pay twice. */
  unresolved: Readonly<{
    title: (bank: string) => string;
    /** While the bank is asked again and again. */
    asked: string;
    /** Where its answer was lost, and with it what to ask by. */
    unasked: string;
    hint: (payee: string, amount: string) => string;
    goOn: string;
    warning: (payee: string, amount: string) => string;
    understood: string;
    confirm: string;
  }>;
  paid: Readonly<{
    title: string;
    hint: (payee: string) => string;
    /** The bank has the order, and has not said yet that it accepts it. */
    orderedHint: (payee: string) => string;
    /** The payee has told that the money is there; the bank has told nothing. */
    arrivedHint: (payee: string) => string;
    /** The payee has told of less than was asked for. */
    partArrived: string;
    partArrivedHint: (payee: string, arrived: string, amount: string) => string;
    scheduled: string;
    scheduledHint: (payee: string, date: string) => string;
    rejectedLater: string;
    rejectedLaterHint: (payee: string) => string;
    /** The same where the payment can be made once more. */
    rejectedLaterAgain: string;
    /** What was confirmed at first does not stand, and no bank has said so. */
    takenBack: string;
    takenBackHint: (payee: string) => string;
    takenBackAgain: string;
    payAgain: string;
    at: string;
    bank: string;
    reference: string;
    downloadReceipt: string;
    returnTo: (payee: string) => string;
    /** Counted down in the browser: `#` is the number of seconds. */
    returning: string;
    stay: string;
  }>;
  failed: Readonly<{
    title: string;
    titleAt: (bank: string) => string;
    /** Nobody knows what the bank has done. */
    titleUnclear: (bank: string) => string;
    /** The same of one that has gone from the list. */
    titleUnknown: string;
    /** What helps where nobody knows; no reason is given then. */
    lookFirst: string;
    /** What is known to have happened. */
    reasons: Readonly<Record<FailureKind, string>>;
    /** What helps then; said only where another try may do better. */
    next: Readonly<Record<FailureKind, string | null>>;
    /** Only where it is known: the request never left, or the bank has rejected or cancelled the payment. */
    notCharged: string;
    askPayee: (payee: string) => string;
    /** The same bank once more, in one press. */
    tryAgain: (bank: string) => string;
  }>;
  /** Something is wrong with what is asked for. */
  dispute: Readonly<{
    open: string;
    question: string;
    /** Before a reason is chosen. */
    choose: string;
    reasons: Readonly<Record<DisputeReason, string>>;
    /** Above the place for their own words. */
    comment: string;
    hint: (payee: string) => string;
    send: (payee: string) => string;
    /** It was sent: in a few words, on which day, and what follows. */
    said: string;
    saidOn: (date: string) => string;
    saidHint: (payee: string) => string;
  }>;
  decline: Readonly<{ open: string; question: (payee: string) => string; confirm: string }>;
  declined: Readonly<{ title: string; hint: (payee: string) => string }>;
  expired: Readonly<{
    title: string;
    hint: (date: string) => string;
    askNewLink: string;
    asked: (payee: string) => string;
  }>;
  /** Under the link that has taken another one's place. */
  /** Above everything on the page of a sandbox (decision 208). */
  sandbox: string;
  renewed: string;
  cancelled: Readonly<{ title: string; hint: (payee: string) => string }>;
  /** A link whose operation is to be signed. */
  /** A payment that waits for signatures: the payer's own, or others'. */
  signFirst: Readonly<{
    title: string;
    hint: (payee: string) => string;
    sign: string;
    waiting: string;
    /** The time to sign has run out. */
    late: (payee: string) => string;
  }>;
  /** What comes before the payment was declined or withdrawn. */
  notSigned: Readonly<{ title: string; hint: (payee: string) => string }>;
  /** The payee's account is not known to be the payee's yet. */
  held: Readonly<{ title: string; hint: (payee: string) => string }>;
  unavailable: Readonly<{ title: string; hint: (payee: string) => string }>;
  unknown: Readonly<{ title: string; hint: string }>;
  /** Too many wrong links from one place. */
  tooMany: Readonly<{ title: string; hint: string }>;
  trouble: Readonly<{ title: string; hint: string; tryAgain: string }>;
  problems: Readonly<{
    bankUnavailable: string;
    /** Another bank was pressed while a payment is on its way. */
    attemptInProgress: string;
    /** Another button was, by its words; nobody may know what becomes of that payment. */
    notTaken: (button: string) => string;
    other: string;
  }>;
  /** Whom to ask: `@` stands for the e-mail address, `#` for the telephone number. */
  contact: Readonly<{
    both: string;
    email: string;
    phone: string;
    /** What the links are called, before the address or the number. */
    mailTo: (payee: string) => string;
    callTo: (payee: string) => string;
  }>;
  footer: Readonly<{ language: string; secure: string }>;
}>;
