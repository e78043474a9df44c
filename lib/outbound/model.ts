/**
 * Why an attempt failed. STATUS: an answer that is not 2xx; REDIRECT: a 3xx that leads elsewhere, which is never followed; TLS_FAILED: a
 * certificate that we don't believe, or none, since it speaks no TLS (decision 370).
 */
export const POST_ERRORS = [
  "STATUS",
  "REDIRECT",
  "TIMEOUT",
  "NAME_NOT_RESOLVED",
  "ADDRESS_REFUSED",
  "TLS_FAILED",
  "CONNECTION_FAILED",
] as const;
export type PostError = (typeof POST_ERRORS)[number];
