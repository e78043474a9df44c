export type LoggedError = Readonly<{
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: LoggedError;
}>;

/**
 * An error as a log may hold it. Drizzle writes a failed query's parameters into the message, and with it into the stack:
 * names, addresses, secrets. The query and Postgres's own words stay, its detail (which quotes values) goes.
 */
export function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const withoutParameters = (text: string) => text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, "");
  return {
    type: error.name,
    message: withoutParameters(error.message),
    ...("code" in error && typeof error.code === "string" ? { code: error.code } : {}),
    ...(error.stack === undefined ? {} : { stack: withoutParameters(error.stack) }),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
