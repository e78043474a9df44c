import { nameOfOwner, PAGE_OWNER_HEADER, type PageOwner } from "@/lib/shared/page-owner";

type Fetch = Window["fetch"];

/**
 * Has whatever this page asks its own server to do say whose page it is: server actions and uploads alike go through `fetch`. Where
 * another window has taken the browser on to another organisation, nothing is done there that was meant here.
 * @returns takes it back
 */
export function sayWhosePage(owner: PageOwner, of: Pick<Window, "fetch" | "location">): () => void {
  const { fetch } = of;
  const saying: Fetch = (input, init) => {
    const { url, method, headers } = whole(input, init, of.location.href);
    if (method === "GET" || method === "HEAD" || url.origin !== of.location.origin) return fetch.call(of, input, init);
    headers.set(PAGE_OWNER_HEADER, nameOfOwner(owner));
    return fetch.call(of, input, { ...init, headers });
  };
  of.fetch = saying;
  return () => {
    if (of.fetch === saying) of.fetch = fetch;
  };
}

function whole(input: Parameters<Fetch>[0], init: RequestInit | undefined, base: string) {
  const request = input instanceof Request ? input : null;
  return {
    url: new URL(request?.url ?? String(input), base),
    method: (init?.method ?? request?.method ?? "GET").toUpperCase(),
    headers: new Headers(init?.headers ?? request?.headers),
  };
}
