/**
 * What is said of a payment that was made, in one language. Said so that it holds for the payer and for whoever gets a copy, in either
 * voice: nobody is spoken to. `payee` is a name that whoever calls has made plain.
 */
export type NoticeWords = Readonly<{
  thanks: string;
  /** The bank has it, and has not said yet that it accepts it. */
  ordered: (payee: string) => string;
  accepted: (payee: string) => string;
  scheduled: (payee: string, day: string) => string;
  seen: (payee: string) => string;
  attached: string;
  /** Documents that are too large for a mail, or can't be had at the moment. */
  onPage: string;
  copies: (addresses: string) => string;
  copy: (payee: string) => string;
  page: string;
  rejected: Readonly<{
    subject: (payee: string, amount: string) => string;
    byBank: (payee: string) => string;
    /** By a statement, or a person: who took it back is not known, nor where the money is. */
    takenSubject: (payee: string, amount: string) => string;
    taken: (payee: string) => string;
    again: string;
  }>;
  reinstated: Readonly<{ subject: (payee: string, amount: string) => string; said: (payee: string) => string }>;
}>;
