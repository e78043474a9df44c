/**
 * Where a request comes from: the address the nearest hop saw, which is the last one in X-Forwarded-For. Our own listener
 * or the reverse proxy in front writes it; what a client wrote itself stands further left. Null when nothing is known.
 */
export function clientAddress(request: Request): string | null {
  return request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() || null;
}
