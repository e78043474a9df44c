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
}>;
