import type { Contact, VisualConfiguration } from "@/lib/configurations/model";
import type { Role } from "@/lib/shared/caller";

/**
 * Who lives in the demo. All of it is invented; addresses end in `.example`, account numbers belong to no bank, telephone
 * numbers are of ranges that nobody is given.
 */

export type DemoOrganisation = Readonly<{
  key: "workshop" | "energy" | "accountant";
  legalName: string;
  countryCode: string;
  languageCode: string;
  timeZone: string;
  /** Country-specific part of the account's IBAN; the check digits are computed. */
  bban: string;
  bic: string;
  visual: VisualConfiguration;
  members: readonly Readonly<{ email: string; role: Role }>[];
}>;

export const DEMO_PEOPLE: readonly Readonly<{ email: string; name: string }>[] = [
  { email: "ana@tallermiramar.example", name: "Ana Soler" },
  { email: "bruno@tallermiramar.example", name: "Bruno Gil" },
  { email: "carla@tallermiramar.example", name: "Carla Vidal" },
  { email: "david@tallermiramar.example", name: "David Roca" },
  { email: "jonas@wattwerk.example", name: "Jonas Brandt" },
  { email: "marta@asesorialevante.example", name: "Marta Ferrer" },
];

export const DEMO_ORGANISATIONS: readonly DemoOrganisation[] = [
  {
    key: "workshop",
    legalName: "Taller Miramar S.L.",
    countryCode: "ES",
    languageCode: "es",
    timeZone: "Europe/Madrid",
    bban: "00990001290200045678",
    bic: "BRSMESM0XXX",
    visual: visual("es", "#0f5c8c", "#f2994a", monogram("M", "#0f5c8c"), {
      email: "facturas@tallermiramar.example",
      phone: "+34555010010",
    }),
    members: [
      { email: "ana@tallermiramar.example", role: "OWNER" },
      { email: "bruno@tallermiramar.example", role: "ADMIN" },
      { email: "carla@tallermiramar.example", role: "OPERATOR" },
      { email: "david@tallermiramar.example", role: "VIEWER" },
    ],
  },
  {
    key: "energy",
    legalName: "Wattwerk Energie GmbH",
    countryCode: "DE",
    languageCode: "de",
    timeZone: "Europe/Berlin",
    bban: "990000010532013000",
    bic: "LNDBDEF0XXX",
    visual: visual("de", "#116149", "#ffcf33", monogram("W", "#116149"), {
      email: "rechnung@wattwerk.example",
      phone: "+493023125042",
    }),
    members: [
      { email: "jonas@wattwerk.example", role: "OWNER" },
      { email: "ana@tallermiramar.example", role: "ADMIN" },
    ],
  },
  {
    key: "accountant",
    legalName: "Asesoría Levante S.L.P.",
    countryCode: "ES",
    languageCode: "es",
    timeZone: "Europe/Madrid",
    bban: "00990001210200098765",
    bic: "ALMDESM0XXX",
    visual: visual("es", "#4b3f72", "#ff9f1c", monogram("A", "#4b3f72"), {
      email: "hola@asesorialevante.example",
      phone: null,
    }),
    members: [{ email: "marta@asesorialevante.example", role: "OWNER" }],
  },
];

function visual(
  language: string,
  brandColor: string,
  accentColor: string,
  logo: string,
  contact: Contact,
): VisualConfiguration {
  return {
    icon: logo,
    logo,
    brandColor,
    accentColor,
    language,
    voice: null,
    contact,
    downloadSignedDocumentsButton: true,
    autoDownloadDocuments: false,
  };
}

/** A letter on a rounded square, as a data URL. */
function monogram(letter: string, color: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="16" fill="${color}"/><text x="32" y="43" font-family="sans-serif" font-size="32" font-weight="700" text-anchor="middle" fill="#ffffff">${letter}</text></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}

/**
 * The workshop's other accounts, each of another standing. The sandbox provider goes by the holder's name
 * (`lib/sandbox-payee-verification`), and says of each what stands here.
 */
export const OTHER_ACCOUNTS = [
  {
    alias: "Savings",
    ownerName: "Talleres Soler Hnos.",
    bban: "00990001250200011122",
    bic: "BRSMESM0XXX",
    result: "CMTC",
    matchedName: "Talleres Soler Hermanos",
  },
  {
    alias: "Old account",
    ownerName: "Otra Persona Ficticia",
    bban: "00990001200200033344",
    bic: "ALMDESM0XXX",
    result: "NMTC",
    matchedName: null,
  },
  {
    alias: "Project account",
    ownerName: "Taller Miramar (sin respuesta)",
    bban: "00990001220200055566",
    bic: "CIRZESZ0XXX",
    result: "NOAP",
    matchedName: null,
  },
] as const;

/** ISO 13616: the check digits that make an IBAN of a country's own account number. */
export function ibanOf(countryCode: string, bban: string): string {
  const digits = [...`${bban}${countryCode}00`].map((character) => Number.parseInt(character, 36)).join("");
  const check = 98n - (BigInt(digits) % 97n);
  return `${countryCode}${String(check).padStart(2, "0")}${bban}`;
}
