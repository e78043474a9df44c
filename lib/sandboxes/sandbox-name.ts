/** As long as a payee's name may be at a bank. */
const LENGTH_MAX = 70;

/**
 * How a sandbox is called wherever somebody reads who is paid: on the payer's page, in mails, on receipts, in exports. So there is
 * no place without the mark.
 */
export function sandboxName(legalName: string): string {
  return [...`TEST ${legalName}`].slice(0, LENGTH_MAX).join("").trimEnd();
}
