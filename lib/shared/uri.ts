/** Addresses that somebody else has registered: they stay as they were written, character by character. */

const PERCENT = "%[0-9A-Fa-f]{2}";
const HOST = `(?:\\[[0-9A-Fa-f:.]+\\]|(?:[\\w.~!$&'()*+,;=-]|${PERCENT})+)`;
const PATH = `(?:[\\w.~!$&'()*+,;=:@/-]|${PERCENT})*`;
const QUERY = `(?:[\\w.~!$&'()*+,;=:@/?-]|${PERCENT})*`;
const WEB_URI = new RegExp(`^https?://${HOST}(?::\\d*)?(?:/${PATH})?(?:\\?${QUERY})?(?:#${QUERY})?$`, "i");

/** Whatever may stand neither in a path, nor in a query, nor in a fragment. */
const NOT_IN_PART = /%(?![0-9a-f]{2})|[^\w.~!$&'()*+,;=:@/?%-]/gi;

/**
 * Whether this is an absolute http address as RFC 3986 writes it, and not only as a browser's address bar would understand it
 * (`http://exämple.com/`, `https://example.com/a|b`): any program of the world can read it.
 */
export function isWebUri(text: string): boolean {
  return WEB_URI.test(text);
}

/**
 * The address that `text` is, as a browser understands it; null where it is none. Asked by parsing, since `URL.canParse` denies any
 * address with a letter like ä once V8 has optimised the call (Node 20 and 22).
 */
export function urlFrom(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/** What `text`, which `URL` understands, is written as in RFC 3986: percent-encoded, its host in punycode. */
export function toWebUri(text: string): string {
  const { protocol, host, pathname, search, hash } = new URL(text);
  const plain = (part: string) => part.replace(NOT_IN_PART, (character) => encodeURIComponent(character));
  const fragment = hash === "" ? "" : `#${plain(hash.slice(1))}`;
  return `${protocol}//${host}${plain(pathname)}${plain(search)}${fragment}`;
}

/**
 * What a request to it names (RFC 9112 section 3.2.1): its path and query as they are written, since a receiver may check a signature over
 * them. One that is no URI, as could be registered once, is written as one.
 */
export function requestTargetOf(address: string): string {
  const uri = isWebUri(address) ? address : toWebUri(address);
  const [, target = ""] = /^https?:\/\/[^/?#]*([^#]*)/i.exec(uri) ?? [];
  return target.startsWith("/") ? target : `/${target}`;
}

/**
 * The address with parameters behind those that it has. What it says itself stays byte for byte (RFC 6749 section 3.1.2); one
 * that is no URI, as could be registered once, is written as one.
 */
export function withParameters(address: string, parameters: Readonly<Record<string, string | number>>): string {
  const uri = isWebUri(address) ? address : toWebUri(address);
  const said = Object.entries(parameters).map(([name, value]) => [name, String(value)]);
  if (said.length === 0) return uri;
  const [, before = "", fragment = ""] = /^([^#]*)(.*)$/s.exec(uri) ?? [];
  const joint = before.includes("?") ? (/[?&]$/.test(before) ? "" : "&") : "?";
  return `${before}${joint}${new URLSearchParams(said)}${fragment}`;
}

/** Which of these names the address's own query has, in their order. */
export function parametersAmong<Name extends string>(address: string, names: readonly Name[]): readonly Name[] {
  const own = new URL(address).searchParams;
  return names.filter((name) => own.has(name));
}
