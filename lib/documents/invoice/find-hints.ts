import { countrySpecs, isValidIBAN } from "ibantools";
import type { InvoiceHints } from "../model";
import { amountsIn, beforeAmounts } from "./amounts-in";
import { daysIn } from "./days-in";

/** More to choose from is no help. */
const CHOICES_MAX = 4;

/** What is left to pay, in the languages of the payer's page. */
const DUE =
  /total a pagar|importe a pagar|l[ií]quido a (?:pagar|percibir)|pendiente de pago|a pagar|amount due|balance due|total due|amount payable|net à payer|reste à payer|montant dû|zahlbetrag|zu zahlen|da pagare|por pagar|import a pagar|te betalen|ordaintzeko/i;
const TOTAL = /total|gesamtbetrag|rechnungsbetrag|endbetrag|totaal|guztira/i;
/** Sums on the way to it. */
const PART =
  /sub-?\s?total|base|imponible|netto|total (?:net|ht|h\.t\.|iva|vat|tax|mwst|tva|sin|before|excl|dto|descuento)|hors taxe|excl|sin iva|before tax|zwischensumme|cuota|imposta|irpf|retenci|descuento|discount/i;
const DUE_DAY =
  /vencim|venciment|vence|vto\b|fecha l[ií]mite|antes del|due date|payment due|due by|pay by|échéance|à payer avant|fällig|zahlbar bis|scadenza|vervaldat|betalen voor|muga[- ]?eguna/i;
/** With a word for “number”, or with nothing but a colon or a gap. */
const NUMBER =
  /(?:factura|invoice|fattura|facture|rechnung|fatura|factuur|faktura)s?[-\s]*(?:n[úu]m(?:ero|\.)?|n[º°o]\.?|no\.?|number|nummer|nr\.?|#)?\s*[:.#\t ]\s*([A-Z0-9][A-Z0-9/.,_-]{0,39})/gi;
const NUMBER_BEFORE =
  /(?:n[úu]m(?:ero|\.)?|n[º°o]\.?|number|nummer|nr\.?|num[ée]ro)\s*(?:de\s+|de la\s+|di\s+|da\s+|of\s+)?(?:factura|invoice|fattura|facture|rechnung|fatura|factuur)\s*[:.#\t ]\s*([A-Z0-9][A-Z0-9/.,_-]{0,39})/gi;

/**
 * What the lines of an invoice may say of its payment. Nothing is decided: of two totals both are handed on, and `12,345` in both
 * its readings (decision 59).
 */
export function findHints(lines: readonly string[]): InvoiceHints {
  return {
    amounts: few(amountHints(lines)),
    numbers: few(lines.flatMap(numbersIn)),
    dueDates: few(besideLabel(lines, DUE_DAY, DAYS)),
    accounts: few(lines.flatMap(accountsIn)),
  };
}

/** What is due, where something is said to be; else what is a total. */
function amountHints(lines: readonly string[]): readonly number[] {
  const due = besideLabel(lines, DUE, AMOUNTS);
  return due.length > 0 ? due : besideLabel(lines, TOTAL, AMOUNTS, PART);
}

/** The sum stands last in its line; rates and quantities before it. */
function amountsOfLine(line: string): readonly number[] {
  return (amountsIn(line).at(-1) ?? []).filter((amount) => amount > 0);
}

/** Behind words of its own a sum is another's: of the first thing below a table's heading, or a part. */
function amountsBelow(line: string): readonly number[] {
  const isLabelled = /\p{L}{4,}/u.test(beforeAmounts(line).replace(/euros?/gi, ""));
  return isLabelled || PART.test(line) ? [] : amountsOfLine(line);
}

/** How what a label speaks of is read from its own line, and from the one below. */
type Reading<T> = Readonly<{ behind: (line: string) => readonly T[]; below: (line: string) => readonly T[] }>;

const AMOUNTS: Reading<number> = { behind: amountsOfLine, below: amountsBelow };
const DAYS: Reading<string> = { behind: daysIn, below: daysIn };

/** What stands behind a label, or below it where nothing does. */
function besideLabel<T>(lines: readonly string[], label: RegExp, read: Reading<T>, except?: RegExp): readonly T[] {
  return lines.flatMap((line, index) => {
    const found = label.exec(line);
    if (!found || except?.test(line)) return [];
    const behind = read.behind(line.slice(found.index));
    return behind.length > 0 ? behind : read.below(lines[index + 1] ?? "");
  });
}

function numbersIn(line: string): readonly string[] {
  const found = [...line.matchAll(NUMBER_BEFORE), ...line.matchAll(NUMBER)].map(([, number = ""]) => number);
  return found
    .map((number) => number.replace(/[.,_-]+$/, ""))
    .filter((number) => /\d/.test(number) && !number.includes(",") && daysIn(number).length === 0);
}

/** What follows on one is looked at but not taken: another may begin there. */
const ACCOUNT = /(?<![A-Z0-9])(?=([A-Z]{2}\d{2}[ A-Z0-9]{11,40}))/g;

function accountsIn(line: string): readonly string[] {
  return [...line.matchAll(ACCOUNT)].flatMap(([, written = ""]) => {
    const plain = written.replaceAll(" ", "");
    const length = countrySpecs[plain.slice(0, 2)]?.chars ?? 0;
    const number = plain.slice(0, length);
    return length > 0 && isValidIBAN(number) ? [number] : [];
  });
}

function few<T>(found: readonly T[]): readonly T[] {
  return [...new Set(found)].slice(0, CHOICES_MAX);
}
