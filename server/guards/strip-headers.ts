import type { IncomingMessage } from "node:http";

/** What only a reverse proxy of ours may say: where a request really came in (RFC 7239 and its forerunners). */
const FORWARDED =
  /^(forwarded|x-forwarded-(host|proto|port|server|prefix|scheme|ssl)|x-original-(url|host)|x-rewrite-url)$/;

/** What Next says to itself: whoever else says it asks for another page than the one that was addressed. */
const NEXT_INTERNAL =
  /^(x-middleware-.*|x-invoke-.*|x-nextjs-.*|x-next-.*|next-resume|x-matched-path|x-now-route-matches|x-prerender-.*|x-vercel-.*)$/;

/** Deletes the headers that a caller has no business to send; nothing that comes after sees them. */
export function stripHeaders(
  request: IncomingMessage,
  { trustProxy, dev }: Readonly<{ trustProxy: boolean; dev: boolean }>,
): void {
  // Hot reload talks to itself by such headers.
  const isForeign = (name: string) => (!trustProxy && FORWARDED.test(name)) || (!dev && NEXT_INTERNAL.test(name));
  const foreign = Object.keys(request.headers).filter(isForeign);
  if (foreign.length === 0) return;
  for (const name of foreign) delete request.headers[name];
  request.rawHeaders = request.rawHeaders.filter((_, at, all) => {
    const name = all[at - (at % 2)] ?? "";
    return !foreign.includes(name.toLowerCase());
  });
}
