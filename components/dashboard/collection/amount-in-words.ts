import { assertNever } from "@/lib/shared/assert-never";
import type { Language } from "../text";

/**
 * An amount of euros, given in cents, as people say it: what is read aloud shows a wrong comma that a figure hides. Up to what
 * SEPA takes.
 */
export function amountInWords(minor: number, language: Language): string {
  const [euros, cents] = [Math.floor(minor / 100), minor % 100];
  switch (language) {
    case "en":
      return joined(euros, cents, english, { euro: "euro", cent: "cent", and: "and" });
    case "es":
      return joined(euros, cents, spanish, { euro: "euro", cent: "céntimo", and: "con" });
    default:
      return assertNever(language);
  }
}

type Words = Readonly<{ euro: string; cent: string; and: string }>;

function joined(euros: number, cents: number, say: (count: number) => string, { euro, cent, and }: Words): string {
  const some = (count: number, what: string) => `${say(count)} ${what}${count === 1 ? "" : "s"}`;
  // Un millón de euros.
  const whole = say === spanish && euros >= 1_000_000 && euros % 1_000_000 === 0 ? `de ${euro}` : euro;
  if (cents === 0) return some(euros, whole);
  return euros === 0 ? some(cents, cent) : `${some(euros, whole)} ${and} ${some(cents, cent)}`;
}

const ENGLISH = [
  ...["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"],
  ...["thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"],
];
const ENGLISH_TENS = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

function english(count: number): string {
  if (count < 20) return ENGLISH[count] ?? "";
  if (count < 100) return hyphened(ENGLISH_TENS[Math.floor(count / 10)] ?? "", count % 10);
  if (count < 1_000) return englishWith(Math.floor(count / 100), "hundred", count % 100);
  if (count < 1_000_000) return englishWith(Math.floor(count / 1_000), "thousand", count % 1_000);
  return englishWith(Math.floor(count / 1_000_000), "million", count % 1_000_000);
}

function hyphened(tens: string, ones: number): string {
  return ones === 0 ? tens : `${tens}-${ENGLISH[ones]}`;
}

/** Two thousand and five, two thousand one hundred and five. */
function englishWith(count: number, scale: string, rest: number): string {
  const head = `${english(count)} ${scale}`;
  if (rest === 0) return head;
  return rest < 100 ? `${head} and ${english(rest)}` : `${head} ${english(rest)}`;
}

/** Before a noun: un euro, veintiún euros. */
const SPANISH = [
  ...[
    "cero",
    "un",
    "dos",
    "tres",
    "cuatro",
    "cinco",
    "seis",
    "siete",
    "ocho",
    "nueve",
    "diez",
    "once",
    "doce",
    "trece",
  ],
  ...["catorce", "quince", "dieciséis", "diecisiete", "dieciocho", "diecinueve", "veinte", "veintiún", "veintidós"],
  ...["veintitrés", "veinticuatro", "veinticinco", "veintiséis", "veintisiete", "veintiocho", "veintinueve"],
];
const SPANISH_TENS = ["", "", "", "treinta", "cuarenta", "cincuenta", "sesenta", "setenta", "ochenta", "noventa"];
const SPANISH_HUNDREDS = [
  ...["", "ciento", "doscientos", "trescientos", "cuatrocientos", "quinientos", "seiscientos", "setecientos"],
  ...["ochocientos", "novecientos"],
];

function spanish(count: number): string {
  if (count < 30) return SPANISH[count] ?? "";
  if (count < 100) return followed(SPANISH_TENS[Math.floor(count / 10)] ?? "", count % 10, " y ");
  if (count === 100) return "cien";
  if (count < 1_000) return followed(SPANISH_HUNDREDS[Math.floor(count / 100)] ?? "", count % 100);
  if (count < 2_000) return followed("mil", count % 1_000);
  if (count < 1_000_000) return followed(`${spanish(Math.floor(count / 1_000))} mil`, count % 1_000);
  if (count < 2_000_000) return followed("un millón", count % 1_000_000);
  return followed(`${spanish(Math.floor(count / 1_000_000))} millones`, count % 1_000_000);
}

function followed(head: string, rest: number, between = " "): string {
  return rest === 0 ? head : `${head}${between}${spanish(rest)}`;
}
