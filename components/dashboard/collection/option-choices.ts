/** What a link's options are chosen from, of a collection as of a request for signatures: apart, so that neither form brings the other along. */

export const VALIDITY_DAYS = [7, 14, 30, 60, 90] as const;
/** The languages of the payer's page. */
export const PAGE_LANGUAGES = ["es", "en", "ca", "gl", "eu", "fr", "de", "it", "pt", "nl"] as const;
