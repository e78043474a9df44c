const NUMBER = /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i;

/**
 * Whether a decimal number is none of the whole ones, but would be read as one: a double has some 16 digits, and what lies
 * behind them is gone. Never for one that is written without a point or a negative exponent.
 */
export function losesFraction(text: string): boolean {
  if (!Number.isInteger(Number(text))) return false;
  const [, whole = "", fraction = "", exponent = "0"] = NUMBER.exec(text) ?? [];
  const length = lengthWithoutZeros(whole + fraction);
  return length > 0 && whole.length + Number(exponent) < length;
}

/** Without those at the end, one by one: an expression would try anew at each zero of a long number. */
function lengthWithoutZeros(digits: string): number {
  let length = digits.length;
  while (digits.charAt(length - 1) === "0") length--;
  return length;
}
