/**
 * What our own server gives a route handler (`server/api-request.ts`), and all that one may read. A web `Request`, as Next and
 * tests hand it over, is one as well.
 */
export type ApiRequest = Readonly<{
  method: string;
  /** Absolute; its origin is where this process listens, not what the client has called it. */
  url: string;
  /** One that came more than once holds all its values, joined by commas (RFC 9110, section 5.3). */
  headers: Headers;
  /** Whether a header, by its name in small letters, came more than once; a web `Request` can't tell. */
  isRepeated?: (name: string) => boolean;
  /** Read once, as it arrives; null where there is none. */
  body: AsyncIterable<Uint8Array> | null;
}>;
