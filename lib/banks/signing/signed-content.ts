import type { BankRecord } from "@/lib/banks/records/record";

/** How a bank wants our calls to be signed. */
export type SignatureRecord = NonNullable<BankRecord["signature"]>;

/** A request as it is about to leave: with every header that may be signed. */
export type OutgoingRequest = Readonly<{
  method: string;
  /** Absolute. */
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string | null;
}>;

export type SignedContent = Readonly<{
  /** Of the wanted headers those that this request has, in the wanted order. */
  names: readonly string[];
  /** `name: value`, a line each and none behind the last. */
  text: string;
}>;

/**
 * What a signature is over: draft-cavage-http-signatures-10, 2.3, which ETSI TS 119 182-1, 5.2.8.2 takes over for JWS. Names are in
 * lower case; `(request-target)` is method and path, `host` is the address's, `content-length` the body's, as whoever sends it will say.
 */
export function signedContent(wanted: readonly string[], request: OutgoingRequest): SignedContent {
  const { method, url, body } = request;
  const { host, pathname, search } = new URL(url);
  const values = new Map([
    ["(request-target)", `${method.toLowerCase()} ${pathname}${search}`],
    ["host", host],
    ...(body === null ? [] : [["content-length", String(Buffer.byteLength(body))] as const]),
    ...Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value.trim()] as const),
  ]);
  const lines = wanted.flatMap((name) => {
    const value = values.get(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return { names: lines.map(([name]) => name), text: lines.map(([name, value]) => `${name}: ${value}`).join("\n") };
}
