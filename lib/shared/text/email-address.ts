import { urlFrom } from "../uri";

const LETTER = "[\\p{L}\\p{M}\\p{N}]";
const LABEL = `${LETTER}(?:(?:${LETTER}|-)*${LETTER})?`;

/** Labels of whichever letters, parted by one of IDNA's full stops: no host, port or path of its own. */
const FOREIGN_DOMAIN = new RegExp(`^(?=.{1,253}$)${LABEL}(?:[.。．｡]${LABEL})+$`, "u");

/**
 * An address with its domain as DNS has it: `info@müller.example` is `info@xn--mller-kva.example` (UTS 46). So it is kept, and any mail
 * server takes it. What is in ASCII stays as it was written, and so does what is none.
 */
export function asciiAddress(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  if (at === -1 || /^\p{ASCII}*$/u.test(domain) || !FOREIGN_DOMAIN.test(domain)) return address;
  const host = urlFrom(`http://${domain}`)?.hostname;
  return host === undefined ? address : `${address.slice(0, at)}@${host}`;
}

/**
 * What an address is compared by: in capitals or not, and in letters of whichever alphabet, it is the same letter-box. Of addresses that
 * are kept, `addressKeyOf` in db/queries says the same.
 */
export function addressKey(address: string): string {
  return asciiAddress(address.trim()).toLowerCase();
}
