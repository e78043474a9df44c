import type { FieldType } from "@/lib/documents/model";
import type { CertificateFault, RemoteFailure, SignerRole, SignerStatus, SigningMethod } from "@/lib/signatures/model";

/** Who acts, and does not only read. */
export type ActingRole = Exclude<SignerRole, "VIEWER">;

/**
 * What the signer's page says beside what every page of a link says (`components/payer/messages`). Each language is one object of
 * this type, so a missing or a superfluous text does not compile. Wherever it can be said without speaking to anybody, it is:
 * then both voices say the same (decision 81).
 */
export type SignerMessages = Readonly<{
  summary: Readonly<{
    /** Names the region for screen readers. */
    title: string;
    /** The page's heading, its title, and how a messenger shows the link. */
    requestFrom: Readonly<Record<SignerRole, (payee: string) => string>>;
    /** Before the link's deadline. */
    until: string;
    others: string;
    /** Somebody of whom no name is known. */
    unnamed: string;
    statuses: Readonly<Record<SignerStatus, string>>;
    /** Of whoever had not signed yet when it ended. */
    notAsked: string;
    /** In place of SIGNED for an APPROVER. */
    approved: string;
  }>;
  documents: Readonly<{
    title: string;
    open: string;
    /** While the viewer fetches the file. */
    loading: string;
    /** The viewer could not show it: the plain form stands in. */
    notShown: string;
    /** Above what this signer fills in a document. */
    toFillIn: string;
  }>;
  viewer: Readonly<{
    /** Names the toolbar. */
    tools: string;
    /** `#` is the page, `@` how many there are; filled in the browser. */
    page: string;
    previous: string;
    next: string;
    larger: string;
    smaller: string;
    /** The document's words alone, as wide as the window. */
    asText: string;
    asPages: string;
  }>;
  fields: Readonly<{
    names: Readonly<Record<FieldType, string>>;
    onPage: (page: number) => string;
    optional: string;
    signHere: string;
    initialHere: string;
    next: string;
    /** `#` of `@` are filled in; filled in the browser. */
    progress: string;
    /** All required fields are filled in. */
    finish: string;
  }>;
  method: Readonly<{
    title: string;
    names: Readonly<Record<SigningMethod, string>>;
    /** The ways that were asked for are none of this page's. */
    none: (payee: string) => string;
  }>;
  handwriting: Readonly<{
    title: string;
    initials: string;
    draw: string;
    type: string;
    /** Beside a box to draw in. */
    hint: string;
    undo: string;
    clear: string;
    name: string;
  }>;
  code: Readonly<{
    send: string;
    again: string;
    /** That it is on its way, or there, for nobody knows better; and until when it counts. */
    sent: (until: string) => string;
    triesLeft: (count: number) => string;
    noTries: string;
    label: string;
    /** The first digits of what names the documents, which the message with the code says, too. */
    document: (code: string) => string;
  }>;
  certificate: Readonly<{
    file: string;
    password: string;
    /** Before a list of those that lie in one file. */
    signAs: string;
    /** That the file and the password are nobody else's business. */
    stays: string;
    needsScript: string;
    /** `#` is the holder, `@` the issuer; filled in the browser. */
    opened: string;
    selfSigned: string;
    /** What kind of signature it is (Regulation (EU) 910/2014). */
    what: string;
    faults: Readonly<Record<CertificateFault, string>>;
  }>;
  consent: Readonly<{
    labels: Readonly<Record<ActingRole, string>>;
    /** What kind of signature it is (Regulation (EU) 910/2014). */
    what: string;
  }>;
  act: Readonly<Record<ActingRole, string>>;
  /** Between the press and the next page. */
  working: Readonly<Record<ActingRole, string>>;
  decline: Readonly<{
    open: Readonly<Record<ActingRole, string>>;
    question: (payee: string) => string;
    reason: string;
    confirm: Readonly<Record<ActingRole, string>>;
  }>;
  problems: Readonly<{
    title: string;
    consent: string;
    handwriting: string;
    initials: string;
    code: string;
    codeMissing: string;
    value: string;
    /** The field has no room for what was written, however small the type. */
    valueTooLong: string;
    /** Somebody else has signed or filled in something since the page was made. */
    changed: string;
    codeNotSent: string;
    tooManyCodes: string;
    /** A certificate was prepared, or a provider visited, too often within the hour. */
    tooManyTries: string;
  }>;
  /** Signing with a key that a provider keeps. */
  remote: Readonly<{
    hint: (provider: string) => string;
    failures: Readonly<Record<Exclude<RemoteFailure, "CHANGED" | "TOO_OFTEN">, (provider: string) => string>>;
  }>;
  waiting: Readonly<{
    title: string;
    hint: (names: string) => string;
    /** Where we write when it is the signer's turn. */
    told: string;
    untold: string;
  }>;
  read: Readonly<{ title: string; hint: string }>;
  signed: Readonly<{
    titles: Readonly<Record<ActingRole, string>>;
    complete: (payee: string) => string;
    othersToCome: string;
    method: string;
    pay: (amount: string) => string;
    isPaid: string;
  }>;
  declined: string;
  /** Somebody else has declined. */
  rejected: Readonly<{ title: string; hint: (payee: string) => string }>;
  expiredHint: (date: string) => string;
  /** Of who had signed before it ended without the others'. */
  givenBefore: Readonly<Record<ActingRole, string>>;
  cancelled: Readonly<{ title: string; hint: (payee: string) => string }>;
  unavailable: Readonly<{ title: string; hint: string }>;
  troubleHint: string;
  /** In the footer. */
  secure: string;
}>;
