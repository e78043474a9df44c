/**
 * The countries an organisation can be from: those of the Single Euro Payments Area, each with the time zone of its capital,
 * which the organisation may change later. ISO 3166-1 alpha-2 and IANA names.
 */
export const COUNTRY_TIME_ZONES = {
  AD: "Europe/Andorra",
  AL: "Europe/Tirane",
  AT: "Europe/Vienna",
  BE: "Europe/Brussels",
  BG: "Europe/Sofia",
  CH: "Europe/Zurich",
  CY: "Asia/Nicosia",
  CZ: "Europe/Prague",
  DE: "Europe/Berlin",
  DK: "Europe/Copenhagen",
  EE: "Europe/Tallinn",
  ES: "Europe/Madrid",
  FI: "Europe/Helsinki",
  FR: "Europe/Paris",
  GB: "Europe/London",
  GI: "Europe/Gibraltar",
  GR: "Europe/Athens",
  HR: "Europe/Zagreb",
  HU: "Europe/Budapest",
  IE: "Europe/Dublin",
  IS: "Atlantic/Reykjavik",
  IT: "Europe/Rome",
  LI: "Europe/Vaduz",
  LT: "Europe/Vilnius",
  LU: "Europe/Luxembourg",
  LV: "Europe/Riga",
  MC: "Europe/Monaco",
  MD: "Europe/Chisinau",
  ME: "Europe/Podgorica",
  MK: "Europe/Skopje",
  MT: "Europe/Malta",
  NL: "Europe/Amsterdam",
  NO: "Europe/Oslo",
  PL: "Europe/Warsaw",
  PT: "Europe/Lisbon",
  RO: "Europe/Bucharest",
  RS: "Europe/Belgrade",
  SE: "Europe/Stockholm",
  SI: "Europe/Ljubljana",
  SK: "Europe/Bratislava",
  SM: "Europe/San_Marino",
  VA: "Europe/Vatican",
} as const;

export type CountryCode = keyof typeof COUNTRY_TIME_ZONES;

/** The country of this code; undefined for any other word. */
export function toCountry(code: string): CountryCode | undefined {
  return COUNTRY_CODES.find((known) => known === code);
}

const isCountry = (code: string): code is CountryCode => code in COUNTRY_TIME_ZONES;

export const COUNTRY_CODES: readonly CountryCode[] = Object.keys(COUNTRY_TIME_ZONES).filter(isCountry);
