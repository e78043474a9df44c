/** Account numbers with right check digits, of banks that nobody has: what the virtual banks' customers own. */

/** What one bank's accounts end in: rich, empty, blocked, closed, joint. */
const ACCOUNTS = ["1001245678", "1001256789", "1001267900", "1001279011", "1001290122"] as const;

type Ibans = readonly [string, string, string, string, string];

/** The accounts of a bank, by its national code. Throws for a country whose account numbers it doesn't know. */
export function ibansOf(country: string, bankCode: string): Ibans {
  const [rich, empty, blocked, closed, joint] = ACCOUNTS;
  const iban = (account: string) => withCheckDigits(country, bbanOf(country, bankCode, account));
  return [iban(rich), iban(empty), iban(blocked), iban(closed), iban(joint)];
}

function bbanOf(country: string, bankCode: string, account: string): string {
  switch (country) {
    case "ES":
      return `${bankCode}0001${spanishDigit(`00${bankCode}0001`)}${spanishDigit(account)}${account}`;
    case "DE":
      return `${bankCode}${account}`;
    case "FR":
      return `${bankCode}00001${frenchKey(bankCode, "00001", `0${account}`)}`;
    case "IT":
      return italianLetter(`${bankCode}0000100${account}`);
    case "PT":
      return portugueseDigits(`${bankCode}00010${account}`);
    default:
      throw new Error(`No virtual bank is in ${country}.`);
  }
}

/** ISO 7064, modulus 97-10. */
function withCheckDigits(country: string, bban: string): string {
  const digits = [...`${bban}${country}00`].map((sign) => Number.parseInt(sign, 36)).join("");
  return `${country}${twoDigits(98n - (BigInt(digits) % 97n))}${bban}`;
}

const SPANISH_WEIGHTS = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6];

function spanishDigit(tenDigits: string): number {
  const sum = [...tenDigits].reduce((total, digit, at) => total + Number(digit) * (SPANISH_WEIGHTS[at] ?? 0), 0);
  const digit = 11 - (sum % 11);
  return digit === 11 ? 0 : digit === 10 ? 1 : digit;
}

function frenchKey(bank: string, branch: string, account: string): string {
  const rest = (89n * BigInt(bank) + 15n * BigInt(branch) + 3n * BigInt(account)) % 97n;
  return `${account}${twoDigits(97n - rest)}`;
}

function portugueseDigits(number: string): string {
  return `${number}${twoDigits(98n - (BigInt(`${number}00`) % 97n))}`;
}

/** What a digit counts at an odd place; at an even one it counts what it is. */
const ITALIAN_ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];

function italianLetter(number: string): string {
  const sum = [...number].reduce(
    (total, digit, at) => total + (at % 2 === 0 ? (ITALIAN_ODD[Number(digit)] ?? 0) : Number(digit)),
    0,
  );
  return `${String.fromCharCode("A".charCodeAt(0) + (sum % 26))}${number}`;
}

function twoDigits(number: bigint): string {
  return String(number).padStart(2, "0");
}
