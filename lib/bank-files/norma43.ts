import { fractionDigits, NO_CURRENCY } from "@/lib/shared/money";
import { isDay } from "./days";
import { decodeNorma43 } from "./decode-norma43";
import type { AccountEntries, BankFile, BookedEntry } from "./model";
import { referenceKeys, remainderBy97 } from "./reference-keys";
import { unreadable } from "./unreadable";

/**
 * Norma 43 (AEB, "Información normalizada de cuenta corriente", Cuaderno 43): records of 80 characters. 11 begins an account, 22 is
 * a booking, 23 its texts, 24 what it was in another currency, 33 ends the account with its totals, 88 the file with its number of
 * records. Every total is checked: half a file is none.
 */

const RECORD_LENGTH = 80;

/** ISO 4217 numbers of what Spanish accounts are kept in. */
const CURRENCIES = numbered(`
  008 ALL 012 DZD 032 ARS 036 AUD 068 BOB 124 CAD 152 CLP 156 CNY 170 COP 188 CRC 203 CZK 208 DKK 214 DOP 320 GTQ 344 HKD 348 HUF 352 ISK
  356 INR 360 IDR 376 ILS 392 JPY 410 KRW 414 KWD 458 MYR 484 MXN 504 MAD 554 NZD 578 NOK 600 PYG 604 PEN 608 PHP 634 QAR 643 RUB 682 SAR
  702 SGD 704 VND 710 ZAR 752 SEK 756 CHF 764 THB 784 AED 788 TND 818 EGP 826 GBP 840 USD 858 UYU 901 TWD 928 VES 941 RSD 946 RON 949 TRY
  952 XOF 975 BGN 978 EUR 980 UAH 985 PLN 986 BRL`);

/** Common concepts: 14 returns and unpaid items, 98 cancellations and corrections of bookings. */
const GIVES_BACK: ReadonlySet<string> = new Set(["14", "98"]);

type Movement = {
  line: number;
  bookedOn: string;
  valueOn: string;
  commonConcept: string;
  isCredit: boolean;
  /** Hundredths, as all amounts of the file, whatever its currency has. */
  amount: number;
  references: readonly string[];
  texts: string[];
};

type OpenAccount = {
  line: number;
  accountNumber: string;
  from: string;
  to: string;
  currency: string;
  opening: number;
  movements: Movement[];
};

export function looksLikeNorma43(bytes: Uint8Array): boolean {
  return /^(?:\xef\xbb\xbf)?11\d{18}/.test(Buffer.from(bytes.subarray(0, 32)).toString("latin1"));
}

/** @throws AppError statement_unreadable, naming the line */
export function readNorma43(bytes: Uint8Array): BankFile {
  const lines = linesOf(decodeNorma43(bytes));
  const accounts: AccountEntries[] = [];
  let open: OpenAccount | null = null;
  let end: number | null = null;
  for (const [index, text] of lines.entries()) {
    const line = index + 1;
    const at = fieldsOf(text, line);
    if (end !== null) throw unreadable(`line ${line}`, "record", "stands behind the end of the file (record 88)");
    const kind = text.slice(0, 2);
    if (kind === "88") {
      if (open)
        throw unreadable(`line ${line}`, "broken_off", `the account of line ${open.line} has no end (record 33)`);
      const counted = at.digits(21, 26, "number of records");
      // Some banks count this record, too.
      if (counted !== index && counted !== line) {
        throw unreadable(`line ${line}`, "totals", `says that the file has ${counted} records; it has ${index}`);
      }
      end = line;
      continue;
    }
    if (kind === "11") {
      if (open)
        throw unreadable(`line ${line}`, "broken_off", `the account of line ${open.line} has no end (record 33)`);
      open = openAccount(at, line);
      continue;
    }
    if (!open)
      throw unreadable(`line ${line}`, "record", `expected an account (record 11) or the end (88), found "${kind}"`);
    if (kind === "33") {
      checkTotals(open, at, line);
      accounts.push(closeAccount(open));
      open = null;
    } else addRecord(open, kind, text, at, line);
  }
  if (end === null)
    throw unreadable(`line ${lines.length}`, "broken_off", "the file breaks off: its last record (88) is missing");
  return { format: "NORMA_43", accounts };
}

/** What stands between an account's beginning and its end. */
function addRecord({ movements }: OpenAccount, kind: string, text: string, at: Fields, line: number): void {
  if (kind === "22") {
    movements.push(movementOf(at, line));
    return;
  }
  if (kind !== "23" && kind !== "24") {
    throw unreadable(`line ${line}`, "record", `begins with "${kind}", which is no record of Norma 43`);
  }
  const movement = movements.at(-1);
  if (!movement) throw unreadable(`line ${line}`, "record", `is a record ${kind} without a booking (22)`);
  // 24 tells what it was in another currency: what was booked stands in 22.
  // Postgres keeps no half of a character, which the end of a field may leave.
  if (kind === "23") movement.texts.push(text.slice(4, 42).toWellFormed(), text.slice(42, 80).toWellFormed());
}

/** Lines end as they like; some banks' files have none and are 80 characters after 80. */
function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== "" && line !== "\u001a");
  const [only = ""] = lines;
  const parts = lines.length === 1 && only.length > RECORD_LENGTH ? (only.match(/.{1,80}/g) ?? []) : lines;
  return parts.map((line) => line.padEnd(RECORD_LENGTH));
}

type Fields = ReturnType<typeof fieldsOf>;

/** Reads by the columns of the specification: counted from 1, both ends included. */
function fieldsOf(text: string, line: number) {
  if (text.length > RECORD_LENGTH && text.slice(RECORD_LENGTH).trim() !== "") {
    throw unreadable(`line ${line}`, "record", `has ${text.length} characters; a record has ${RECORD_LENGTH}`);
  }
  const read = (from: number, to: number) => text.slice(from - 1, to);
  const digits = (from: number, to: number, what: string): number => {
    const field = read(from, to);
    if (!/^\d+$/.test(field))
      throw unreadable(`line ${line}, columns ${from}-${to}`, "amount", `the ${what} must be digits`);
    const value = Number(field);
    if (!Number.isSafeInteger(value)) throw unreadable(`line ${line}`, "amount", `the ${what} is too large`);
    return value;
  };
  return {
    text: read,
    digits,
    /** AAMMDD. */
    day: (from: number, to: number, what: string): string => {
      const field = read(from, to);
      const day = `20${field.slice(0, 2)}-${field.slice(2, 4)}-${field.slice(4, 6)}`;
      if (!isDay(day)) throw unreadable(`line ${line}, columns ${from}-${to}`, "day", `the ${what} is no day (YYMMDD)`);
      return day;
    },
    /** 1 debit, 2 credit. */
    isCredit: (column: number): boolean => {
      const sign = read(column, column);
      if (sign !== "1" && sign !== "2") {
        throw unreadable(`line ${line}, column ${column}`, "direction", "must be 1 (debit) or 2 (credit)");
      }
      return sign === "2";
    },
  };
}

function openAccount(at: Fields, line: number): OpenAccount {
  const [bank, office, account] = [at.text(3, 6), at.text(7, 10), at.text(11, 20)];
  if (!/^\d{18}$/.test(bank + office + account)) {
    throw unreadable(`line ${line}, columns 3-20`, "account", "the account must be digits: bank, office, number");
  }
  const currency = at.text(48, 50);
  const opening = at.digits(34, 47, "opening balance");
  return {
    line,
    accountNumber: spanishIban(bank, office, account),
    from: at.day(21, 26, "first day"),
    to: at.day(27, 32, "last day"),
    currency: currencyOf(currency),
    opening: at.isCredit(33) ? opening : -opening,
    movements: [],
  };
}

/** By its number, or by its letters where a bank writes those. */
function currencyOf(written: string): string {
  return CURRENCIES.get(written) ?? (/^[A-Z]{3}$/.test(written) ? written : NO_CURRENCY);
}

function numbered(table: string): ReadonlyMap<string, string> {
  return new Map([...table.matchAll(/(\d{3}) ([A-Z]{3})/g)].map(([, number = "", letters = ""]) => [number, letters]));
}

function minorUnitsOf({ amount, line }: Movement, currency: string): number {
  const places = fractionDigits(currency) - 2;
  const minor = places < 0 ? amount / 10 ** -places : amount * 10 ** places;
  if (!Number.isSafeInteger(minor)) {
    throw unreadable(`line ${line}, columns 29-42`, "amount", `${amount} hundredths are no amount of ${currency}`);
  }
  return minor;
}

function movementOf(at: Fields, line: number): Movement {
  return {
    line,
    bookedOn: at.day(11, 16, "booking date"),
    valueOn: at.day(17, 22, "value date"),
    commonConcept: at.text(23, 24),
    isCredit: at.isCredit(28),
    amount: at.digits(29, 42, "amount"),
    references: [at.text(43, 52), at.text(53, 64), at.text(65, 80)].map((reference) => reference.trim()),
    texts: [],
  };
}

function checkTotals(account: OpenAccount, at: Fields, line: number): void {
  const sides = [
    { isCredit: false, count: [21, 25], sum: [26, 39], name: "debits" },
    { isCredit: true, count: [40, 44], sum: [45, 58], name: "credits" },
  ] as const;
  for (const side of sides) {
    const those = account.movements.filter(({ isCredit }) => isCredit === side.isCredit);
    const count = at.digits(side.count[0], side.count[1], `number of ${side.name}`);
    const sum = at.digits(side.sum[0], side.sum[1], `sum of ${side.name}`);
    if (count !== those.length) {
      throw unreadable(
        `line ${line}`,
        "totals",
        `says that the account has ${count} ${side.name}; it has ${those.length}`,
      );
    }
    if (sum !== sumOf(those)) {
      throw unreadable(
        `line ${line}`,
        "totals",
        `says that the ${side.name} are ${sum} in minor units; they are ${sumOf(those)}`,
      );
    }
  }
  const written = at.digits(60, 73, "closing balance");
  const closing = at.isCredit(59) ? written : -written;
  if (closing !== closingOf(account)) {
    throw unreadable(
      `line ${line}`,
      "totals",
      `the closing balance is ${closing} in minor units; the opening balance and the bookings make ${closingOf(account)}`,
    );
  }
}

function closingOf({ opening, movements }: OpenAccount): number {
  return movements.reduce((sum, { isCredit, amount }) => sum + (isCredit ? amount : -amount), opening);
}

function sumOf(movements: readonly Movement[]): number {
  return movements.reduce((sum, { amount }) => sum + amount, 0);
}

function closeAccount(account: OpenAccount): AccountEntries {
  const { accountNumber, from, to, currency, opening, movements } = account;
  const balances = { opening, closing: closingOf(account) };
  const entries = movements.map((movement) => entryOf(movement, currency));
  return { accountNumber, from, to, isWhole: true, ...(currency !== NO_CURRENCY && { currency }), balances, entries };
}

function entryOf(movement: Movement, currency: string): BookedEntry {
  const { spaced, glued } = readingsOf(movement.texts);
  const named = movement.references.filter((reference) => /[1-9A-Z]/i.test(reference));
  return {
    direction: movement.isCredit ? "CREDIT" : "DEBIT",
    amount: minorUnitsOf(movement, currency),
    currency,
    isReturn: GIVES_BACK.has(movement.commonConcept),
    returnReason: null,
    bookedOn: movement.bookedOn,
    valueOn: movement.valueOn,
    // Document and references are the payer's, the office's or nobody's: none of them is unique.
    bankReference: null,
    endToEndId: null,
    booking: null,
    batchKeys: [],
    creditorReference: null,
    remittance: spaced === "" ? named.join(" ") : spaced,
    transfersTold: "",
    counterpartyName: null,
    counterpartyAccount: null,
    keys: referenceKeys([spaced, glued], named),
  };
}

/** A text goes on where a field of 38 characters is full, in the middle of a word or not: it is read both ways. */
function readingsOf(texts: readonly string[]): Readonly<{ spaced: string; glued: string }> {
  const parts = texts.map((text) => text.trimEnd()).filter((text) => text !== "");
  const glued = parts.reduce((text, part, at) => text + (at > 0 && parts[at - 1]?.length !== 38 ? " " : "") + part, "");
  return { spaced: parts.map((part) => part.trim()).join(" "), glued };
}

/** The account as Spaniards have written it until 2014, with both its check digits. */
export function spanishIban(bank: string, office: string, account: string): string {
  const bban = `${bank}${office}${checkDigit(`00${bank}${office}`)}${checkDigit(account)}${account}`;
  const check = 98 - remainderBy97(`${bban}ES00`);
  return `ES${String(check).padStart(2, "0")}${bban}`;
}

const WEIGHTS = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6] as const;

function checkDigit(tenDigits: string): string {
  const sum = WEIGHTS.reduce<number>((total, weight, at) => total + weight * Number(tenDigits[at]), 0);
  const digit = 11 - (sum % 11);
  return String(digit === 10 ? 1 : digit === 11 ? 0 : digit);
}
