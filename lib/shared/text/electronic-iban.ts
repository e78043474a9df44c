/** What comes along with an IBAN that is copied out of a page or a PDF: spaces of any width, dashes, marks that nobody sees. */
const AROUND = /[\s\p{Pd}\p{Cf}]/gu;
/** The word before it. There is no country IB. */
const ITS_NAME = /^IBAN[:.]?/i;

/** As an IBAN is written electronically (upper case, no spaces); whether it is one is not said. */
export function electronicIban(text: string): string {
  return text.replaceAll(AROUND, "").replace(ITS_NAME, "").toUpperCase();
}
