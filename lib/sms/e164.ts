/** `+34 600 123-456` as `+34600123456`; null where no network could tell whose it is. */
export function e164(phone: string): string | null {
  const digits = phone.replaceAll(/[\s().-]/g, "").replace(/^00/, "+");
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : null;
}
