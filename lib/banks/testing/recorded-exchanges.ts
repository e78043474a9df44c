import type { Handler } from "./http-server";
import type { Exchange } from "./psd2-document";

export type RecordedExchanges = Readonly<{
  /** Keeps what passes a handler of the sandbox bank, as far as it belongs to the interface of a bank. */
  around: (handle: Handler) => Handler;
  /** Since the last time that it was emptied. */
  all: () => readonly Exchange[];
  empty: () => void;
}>;

/**
 * As the document names it, from `/v1` on, whatever a hub calls the version; null for what belongs to no interface, and for STET's, which
 * is another's.
 */
export function pathInDocument({ url }: Request): string | null {
  const path = new URL(url).pathname.replace(/^\/sandbox-bank\/[^/]+/, "").replace(/^\/v1\.1\//, "/v1/");
  return path.startsWith("/v1/") && !path.startsWith("/v1/payment-requests") ? path : null;
}

/** Both directions of every call of the sandbox's banks, as they went over the wire. */
export function recordedExchanges(): RecordedExchanges {
  let exchanges: Exchange[] = [];
  return {
    around: (handle) => async (request) => {
      const requestBody = await request.clone().text();
      const response = await handle(request);
      const path = pathInDocument(request);
      if (path !== null) {
        exchanges.push({
          method: request.method,
          path,
          requestHeaders: request.headers,
          requestBody,
          status: response.status,
          responseHeaders: response.headers,
          responseBody: await response.clone().text(),
        });
      }
      return response;
    },
    all: () => exchanges,
    empty: () => {
      exchanges = [];
    },
  };
}
