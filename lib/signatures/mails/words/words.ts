/**
 * What signers are written, in one language. `payee` is who asks for the signature, `what` the subject or the name of the first
 * document: both are others' own words, made plain by who calls. "Signed" never says more than a simple electronic signature does.
 */
export type SignerWords = Readonly<{
  request: Readonly<{
    subject: (payee: string, what: string) => string;
    reminderSubject: (payee: string) => string;
    asks: (payee: string, what: string) => string;
    document: string;
    /** Until when it can be signed. */
    until: string;
    link: string;
    note: string;
  }>;
  /** The same, and all below that spoke of signing, to who approves, and signs nothing. */
  approval: Readonly<{
    subject: (payee: string, what: string) => string;
    reminderSubject: (payee: string) => string;
    asks: (payee: string, what: string) => string;
    link: string;
    note: string;
    cancelled: Pick<SignerWords["cancelled"], "said" | "unsigned">;
    /** Others may sign, so of who declined or is missing it says neither. */
    rejected: SignerWords["rejected"];
    expired: Pick<SignerWords["expired"], "said">;
    replaced: Pick<SignerWords["replaced"], "subject" | "said">;
    completed: Pick<SignerWords["completed"], "subject" | "said" | "link" | "attached">;
    code: Pick<SignerWords["code"], "subject" | "said" | "note">;
    text: SignerWords["text"];
  }>;
  cancelled: Readonly<{
    subject: (payee: string, what: string) => string;
    said: (payee: string, what: string) => string;
    /** The same to who had not signed. */
    unsigned: (payee: string, what: string) => string;
    link: string;
    note: string;
  }>;
  /** Somebody has declined. */
  rejected: Readonly<{ subject: (what: string) => string; said: (payee: string, what: string) => string }>;
  /** The deadline has passed. */
  expired: Readonly<{ subject: (what: string) => string; said: (payee: string, what: string) => string }>;
  /** To who was asked, and is not any more. */
  replaced: Readonly<{
    subject: (payee: string, what: string) => string;
    said: (payee: string, what: string) => string;
    note: string;
  }>;
  /** To who only reads. */
  reading: Readonly<{
    subject: (payee: string, what: string) => string;
    said: (payee: string, what: string) => string;
    link: string;
    note: string;
  }>;
  completed: Readonly<{
    subject: (what: string) => string;
    said: (payee: string, what: string) => string;
    /** With its link, where the page has the documents. */
    download: string;
    link: string;
    note: string;
    attached: string;
    /** Who else was sent the documents, openly. */
    copies: (addresses: string) => string;
  }>;
  /** To whom the configuration names for copies; the note is that of `completed`. */
  copy: Readonly<{
    subject: (what: string) => string;
    said: (payee: string, what: string) => string;
    tooLarge: (payee: string) => string;
    /** Leads to `/verify`: they have no link of their own. */
    link: string;
  }>;
  code: Readonly<{
    subject: (code: string) => string;
    said: (code: string, payee: string) => string;
    /** Names the code that tells which documents are meant. */
    documents: string;
    link: string;
    note: string;
  }>;
  /** A text message: at most 160 letters of GSM's basic set with a payee of 40. */
  text: (code: string, payee: string, documents: string) => string;
}>;
