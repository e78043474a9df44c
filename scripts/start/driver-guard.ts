/**
 * postgres.js 3.4.9 may write to a socket that is no more, from a callback that nobody can catch (its issues 1154 and 1208):
 * that one error is survived, any other ends the process as ever. What the statement was for fails by itself, its connection
 * being gone.
 */
export function surviveDeadSockets(): void {
  process.on("uncaughtException", (error) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    if (!isWriteToDeadSocket(error)) process.exit(1);
  });
}

/** Known by what it says and by the function that it comes from, which writes nowhere else. */
export function isWriteToDeadSocket(error: unknown): boolean {
  if (!(error instanceof TypeError) || !/\(reading 'write'\)/.test(error.message)) return false;
  const [, thrownAt = ""] = (error.stack ?? "").split(/\n\s*at /);
  return /\bnextWrite\b.*[\\/]postgres[\\/](cjs[\\/])?src[\\/]connection\.js/.test(thrownAt);
}
