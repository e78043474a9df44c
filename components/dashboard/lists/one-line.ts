/** Of a compact row's cell: what stands under its name stands beside it. The row that the keyboard is at shows all of it. */
export const ONE_LINE =
  "truncate group-has-focus-visible:overflow-visible group-has-focus-visible:whitespace-normal [&>a]:inline [&>a+span]:ml-2 [&>a+span]:inline group-has-focus-visible:[&>a+span]:ml-0";

/** Of a compact row's name, which shares its line: as wide as the other columns leave it. */
export const REST_OF_LINE = "w-full min-w-44 max-w-0";

/** Of what may be long in a row: two lines, and all of it where the keyboard is. */
export const TWO_LINES = "line-clamp-2 wrap-break-word group-has-focus-visible:line-clamp-none";

/** No row's two lines, nor its only one, hold more letters for certain. */
const SURELY_WHOLE = 32;

/** What a row may cut, whole, for the mouse that rests on it. */
export function wholeOf(...parts: readonly string[]): string | undefined {
  const whole = parts.join(" · ");
  return whole.length > SURELY_WHOLE ? whole : undefined;
}
