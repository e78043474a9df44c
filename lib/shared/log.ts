import { AsyncLocalStorage } from "node:async_hooks";
import pino from "pino";
import { env } from "./env";

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
  "code",
  "code_verifier",
  "cookie",
  "iban",
  "accountNumber",
  "email",
  "phone",
  "linkToken",
  "url",
];

export const log = pino({
  level: env().logLevel,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  mixin: () => ({ ...context.getStore() }),
  redact: {
    paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
    censor: "[redacted]",
  },
});

export function withLogContext<T>(values: LogContext, run: () => T): T {
  return context.run({ ...context.getStore(), ...values }, run);
}

export function currentRequestId(): string | undefined {
  return context.getStore()?.requestId;
}
