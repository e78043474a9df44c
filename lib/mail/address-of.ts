/** `Paraph <pay@example.com>` as `pay@example.com`. */
export function addressOf(mailFrom: string): string {
  return /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom;
}
