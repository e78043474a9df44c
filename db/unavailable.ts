/**
 * What the driver, the system or Postgres says when a connection is no more: closed, refused, reset; shut down, crashed, starting
 * up (57P01 to 57P03, 57P05), lost on the way (class 08).
 */
const LOST =
  /^(CONNECTION_(CLOSED|ENDED|DESTROYED)|CONNECT_TIMEOUT|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|57P0[1235]|08\w{3})$/;
/**
 * And what it says when it is there and cannot serve: read-only after a failover (25006), out of connections, memory or disk
 * (class 53), a lock that stayed taken (55P03), a statement over its time (57014); a password or a certificate that has been put in
 * the place of another on one side alone by now (class 28; Node's words for what a server can't prove).
 */
const BUSY =
  /^(25006|28000|28P01|53\w{3}|55P03|57014|ERR_TLS_\w+|ERR_SSL_\w+|CERT_\w+|UNABLE_TO_\w+|(DEPTH_ZERO_)?SELF_SIGNED_CERT\w*)$/;

/** Whether a statement failed because its connection is gone: nothing more can be said on it, and nobody knows what became of it. */
export function isConnectionLost(error: unknown): boolean {
  return saysOneOf(LOST, error) || isLastWord(error);
}

/** Whether a statement failed for a reason that passes by itself, and is nobody's fault who asked. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return isConnectionLost(error) || saysOneOf(BUSY, error);
}

/**
 * With a FATAL error Postgres takes no connection or ends it, whatever its code is: a database that is closed (55000) or away
 * (3D000) while somebody works on it, one that lets a role in no more (42501), a transaction that idled too long (25P03).
 */
function isLastWord(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isFatal = "severity" in error && /^(FATAL|PANIC)$/.test(String(error.severity));
  return (isFatal && isOfTheDriver(error)) || isLastWord(error.cause);
}

/** The code is the driver's: what it rejects bears the query that failed. Drizzle wraps it. */
function saysOneOf(codes: RegExp, error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && codes.test(String(error.code)) && isOfTheDriver(error)) return true;
  return saysOneOf(codes, error.cause);
}

/** A bank that refuses its connection says ECONNREFUSED, too. */
function isOfTheDriver(error: Error): boolean {
  return (
    error.name === "PostgresError" ||
    "query" in error ||
    /^CONNECT(ION)?_/.test("code" in error ? String(error.code) : "")
  );
}
