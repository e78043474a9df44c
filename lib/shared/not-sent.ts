/** A connection that never came to stand, its TLS included: whatever went wrong, nothing was sent by it. */
export class NotConnected extends Error {
  override readonly name = "NotConnected";
  readonly code: string | null;

  constructor(cause: Error) {
    super("The connection did not come to stand.", { cause });
    this.code = networkCode(cause);
  }
}

/** Whether it was that, which fetch hides behind "fetch failed": the other side holds nothing. */
export function wasNotConnected(error: unknown): boolean {
  if (error instanceof NotConnected) return true;
  return error instanceof Error && wasNotConnected(error.cause);
}

/** The system's or undici's code, which fetch hides as well. */
export function networkCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ("code" in error && typeof error.code === "string") return error.code;
  return networkCode(error.cause);
}
