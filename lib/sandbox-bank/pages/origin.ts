import { env } from "@/lib/shared/env";

/**
 * Whether a form came from a page of this installation. Browsers always say where a POST comes from; what says nothing is no
 * browser and carries nobody's session.
 */
export function isFromOurPages(request: Request): boolean {
  const origin = request.headers.get("origin");
  if (origin === null) return true;
  return origin === new URL(env().baseUrl).origin || hostOf(origin) === request.headers.get("host");
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}
