import { nameOfOwner, PAGE_OWNER_HEADER, PAGE_OWNER_PARAMETER, type PageOwner } from "@/lib/shared/page-owner";

type Fetch = Window["fetch"];

/** Below it lies what pages show and people take away. */
const DATA = "/dashboard/data/";

/**
 * Has whatever this page asks its own server to do, or to give out, say whose page it is: server actions and uploads go through `fetch`,
 * downloads are links. Where another window has taken the browser on to another organisation, nothing is done there that was meant here.
 * @returns takes it back
 */
export function sayWhosePage(owner: PageOwner, of: Pick<Window, "fetch" | "location" | "document">): () => void {
  const { fetch } = of;
  const name = nameOfOwner(owner);
  const saying: Fetch = (input, init) => {
    const { url, method, headers } = whole(input, init, of.location.href);
    const isLooking = (method === "GET" || method === "HEAD") && !url.pathname.startsWith(DATA);
    if (isLooking || url.origin !== of.location.origin) return fetch.call(of, input, init);
    headers.set(PAGE_OWNER_HEADER, name);
    return fetch.call(of, input, { ...init, headers });
  };
  const followed = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[download]") : null;
    const url = link?.href ? new URL(link.href) : null;
    if (!url?.pathname.startsWith(DATA) || url.origin !== of.location.origin) return;
    url.searchParams.set(PAGE_OWNER_PARAMETER, name);
    link?.setAttribute("href", `${url.pathname}${url.search}`);
  };
  of.fetch = saying;
  // Before the link itself hears of it, and whichever way it is opened.
  for (const kind of FOLLOWING) of.document.addEventListener(kind, followed, { capture: true });
  return () => {
    if (of.fetch === saying) of.fetch = fetch;
    for (const kind of FOLLOWING) of.document.removeEventListener(kind, followed, { capture: true });
  };
}

const FOLLOWING = ["click", "auxclick", "contextmenu"] as const;

function whole(input: Parameters<Fetch>[0], init: RequestInit | undefined, base: string) {
  const request = input instanceof Request ? input : null;
  return {
    url: new URL(request?.url ?? String(input), base),
    method: (init?.method ?? request?.method ?? "GET").toUpperCase(),
    headers: new Headers(init?.headers ?? request?.headers),
  };
}
