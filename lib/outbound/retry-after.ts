/** `Retry-After` (RFC 9110 section 10.2.3): seconds or an HTTP date; null when absent, in the past or neither. */
export function parseRetryAfter(value: string | undefined, at: Date): number | null {
  if (value === undefined) return null;
  const text = value.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text);
  // An HTTP date begins with a weekday's name: Date.parse alone would take far more for a date.
  const moment = /^[A-Z][a-z]{2,8},? /.test(text) ? Date.parse(text) : Number.NaN;
  const seconds = Math.ceil((moment - at.getTime()) / 1000);
  return seconds > 0 ? seconds : null;
}
