/** What stands for a name where there is room for one sign: its first letter or digit, in capitals. */
export function initialOf(name: string): string {
  return (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? "·").toUpperCase();
}
