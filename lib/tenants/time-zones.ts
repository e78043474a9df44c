/** What an organisation's time zone can be: IANA names, as this server knows them. */
export const TIME_ZONES: readonly string[] = [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])];
