import { type Bank, BankError } from "../connector";

/** Where the interface hangs: `https://api.bank.example/api/almendro`. */
export function interfaceUrl({ endpoint }: Pick<Bank, "endpoint">): string {
  return `${endpoint.base}${endpoint.pathPrefix}`;
}

/**
 * A bank's link as an absolute URL. Banks write them absolute, relative to their host or to their interface, and with blanks
 * around. Throws PROTOCOL for what is no URL and for a host off the bank's allow-list: we neither call nor send a payer
 * wherever an answer says.
 */
export function resolveLink(bank: Pick<Bank, "endpoint">, href: string): string {
  const url = parse(bank, href.trim());
  const base = new URL(bank.endpoint.base);
  const { hosts } = bank.endpoint;
  // Plain HTTP is for banks that are themselves configured so: the sandbox on loopback.
  const isNamedSo = url?.protocol === "http:" && hosts.includes(url.origin);
  const schemes = base.protocol === "http:" || isNamedSo ? ["http:", "https:"] : ["https:"];
  if (url === null || !schemes.includes(url.protocol) || url.username !== "" || url.password !== "") {
    throw new BankError("PROTOCOL", "The bank's link is not a usable URL.");
  }
  if (url.host !== base.host && !hosts.includes(url.host) && !isNamedSo) {
    throw new BankError("PROTOCOL", "The bank's link leads to a host that is not the bank's.");
  }
  return url.href;
}

/** The same, of a link that may be done without; null where it is none of the bank's. */
export function ownLink(bank: Pick<Bank, "endpoint">, href: string): string | null {
  try {
    return resolveLink(bank, href);
  } catch (error) {
    if (error instanceof BankError) return null;
    throw error;
  }
}

/** The last segment of a link's path, `…/authorisations/{authorisationId}`; null when there is none. */
export function lastSegment(href: string): string | null {
  const path = href.trim().replace(/[?#].*$/, "");
  const segment = path.split("/").filter(Boolean).at(-1);
  return segment === undefined || segment === "" ? null : safeDecode(segment);
}

function parse({ endpoint }: Pick<Bank, "endpoint">, href: string): URL | null {
  const { base, pathPrefix, linkBase } = endpoint;
  const root = linkBase === "HOST" ? base : interfaceUrl({ endpoint });
  // "/v1/payments/…" of an interface that hangs under a path; some of its links have the path, or its prefix, and some have not.
  const isWithinHost = linkBase === "INTERFACE" && /^\/(?!\/)/.test(href) && !isBelow(new URL(root).pathname, href);
  const above = pathPrefix !== "" && isBelow(pathPrefix, href) ? base : root;
  try {
    return new URL(isWithinHost ? `${above}${href}` : href, `${root}/`);
  } catch {
    return null;
  }
}

function isBelow(path: string, href: string): boolean {
  return href.startsWith(path.endsWith("/") ? path : `${path}/`);
}

function safeDecode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
