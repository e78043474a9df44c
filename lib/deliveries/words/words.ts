/**
 * What payers are written beside the words of our documents, in one language. `payee` is who asks for the payment, in words of its own
 * that whoever calls has made plain; `amount` is written as that language writes it.
 */
export type DeliveryWords = Readonly<{
  subject: (payee: string, amount: string) => string;
  asks: (payee: string) => string;
  link: (amount: string) => string;
  /** A text message of 160 letters. */
  text: (payee: string, amount: string, url: string) => string;
  reminder: ReminderWords;
}>;

/** A day as `formatDay` says it. Nothing here threatens, or guesses whether somebody has paid. */
export type ReminderWords = Readonly<{
  subject: (payee: string, amount: string) => string;
  /** Before the due date, on it, and after it. */
  before: (payee: string, day: string) => string;
  today: (payee: string) => string;
  after: (payee: string, day: string) => string;
  /** Where there is no due date: until when it can be paid stands below. */
  open: (payee: string) => string;
  paid: string;
  /** A text message of 160 letters. */
  text: (payee: string, amount: string, url: string) => string;
}>;
