import { AsyncLocalStorage } from "node:async_hooks";
import pino from "pino";
import { describeError } from "./describe-error";
import { env } from "./env";
import { logDestination } from "./process/log-destination";
import { tracing } from "./process/tracing";

/** What every line of one request or job carries. */
type LogContext = Readonly<{ requestId?: string; job?: string }>;

const context = new AsyncLocalStorage<LogContext>();

/** Keys whose values never reach a log, at any of the first levels of an object. */
const SECRET_KEYS = [
  "authorization",
  "access_token",
  "refresh_token",
  "id_token",
  "subject_token",
  "client_secret",
  "clientSecret",
  "secret",
  "password",
  "code_verifier",
  "cookie",
  "iban",
  "accountNumber",
  "email",
  "phone",
  "linkToken",
  "url",
];

export const log = pino(
  {
    serializers: { err: describeError },
    level: env().logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    mixin: () => ({ ...context.getStore(), ...ofTrace() }),
    redact: {
      paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
      censor: "[redacted]",
    },
  },
  logDestination(1),
);

/** By which a line and its trace are found from one another. */
function ofTrace(): Readonly<{ traceId?: string }> {
  const span = tracing()?.current();
  return span ? { traceId: span.traceId } : {};
}

export function withLogContext<T>(values: LogContext, run: () => T): T {
  return context.run({ ...context.getStore(), ...values }, run);
}

export function currentRequestId(): string | undefined {
  return context.getStore()?.requestId;
}
