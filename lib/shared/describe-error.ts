export type LoggedError = Readonly<{
  type: string;
  message: string;
  code?: string;
  /** By which a page names an error to whoever sees it. */
  digest?: string;
  stack?: string;
  cause?: LoggedError;
}>;

/**
 * An error as a log may hold it. Drizzle writes a failed query's parameters into the message, and with it into the stack:
 * names, addresses, secrets. The query and Postgres's own words stay, its detail (which quotes values) goes.
 */
export function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutParameters(String(error)) };
  return {
    type: error.name,
    message: withoutParameters(error.message),
    ...("code" in error && typeof error.code === "string" ? { code: error.code } : {}),
    ...("digest" in error && typeof error.digest === "string" ? { digest: error.digest } : {}),
    ...(error.stack === undefined ? {} : { stack: withoutParameters(error.stack) }),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/** The same as text, for what is said beside the log. */
export function errorText(error: unknown): string {
  return withCauses(describeError(error));
}

function withCauses({ stack, message, cause }: LoggedError): string {
  const own = stack ?? message;
  return cause === undefined ? own : `${own}\nCaused by: ${withCauses(cause)}`;
}

function withoutParameters(text: string): string {
  return text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, "");
}
