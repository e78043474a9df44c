/**
 * What our own server gives a route handler (`server/api-request.ts`), and all that one may read. A web `Request`, as Next and
 * tests hand it over, is one as well.
 */
export type ApiRequest = Readonly<{
  method: string;
  /** Absolute; its origin is where this process listens, not what the client has called it. */
  url: string;
  headers: Headers;
  /** Read once, as it arrives; null where there is none. */
  body: AsyncIterable<Uint8Array> | null;
}>;
