import { env } from "@/lib/shared/env";
import { urlFrom } from "@/lib/shared/uri";

/** A page of ours, whatever was asked for; `otherwise` for what is none. Never of another host, which a path of two slashes would name. */
export function pathOfOurs(asked: string | null, otherwise: string): string {
  const home = new URL(env().baseUrl);
  const url = asked === null ? null : urlFrom(asked, home);
  if (url?.origin !== home.origin) return otherwise;
  return url.pathname.replace(/^\/+/, "/") + url.search + url.hash;
}
