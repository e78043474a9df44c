import { type Bank, BankError } from "../connector";

/**
 * A bank's link as an absolute URL. Banks write them absolute, relative to their host or to their interface, and with blanks
 * around. Throws PROTOCOL for what is no URL and for a host off the bank's allow-list: we neither call nor send a payer
 * wherever an answer says.
 */
export function resolveLink(bank: Pick<Bank, "baseUrl" | "allowedHosts">, href: string): string {
  const url = parse(bank.baseUrl, href.trim());
  const base = new URL(bank.baseUrl);
  // Plain HTTP is for banks that are themselves configured so: the sandbox on loopback.
  const schemes = base.protocol === "http:" ? ["http:", "https:"] : ["https:"];
  if (url === null || !schemes.includes(url.protocol) || url.username !== "" || url.password !== "") {
    throw new BankError("PROTOCOL", "The bank's link is not a usable URL.");
  }
  if (!bank.allowedHosts.includes(url.host)) {
    throw new BankError("PROTOCOL", "The bank's link leads to a host that is not the bank's.");
  }
  return url.href;
}

/** The last segment of a link's path, `…/authorisations/{authorisationId}`; null when there is none. */
export function lastSegment(href: string): string | null {
  const path = href.trim().replace(/[?#].*$/, "");
  const segment = path.split("/").filter(Boolean).at(-1);
  return segment === undefined || segment === "" ? null : safeDecode(segment);
}

function parse(baseUrl: string, href: string): URL | null {
  const base = new URL(baseUrl);
  try {
    // "/v1/payments/…" is meant from where the interface hangs, even when that is not the root of the host.
    if (/^\/?v1\//.test(href)) return new URL(`${baseUrl}/${href.replace(/^\//, "")}`);
    return new URL(href, `${base.href}/`);
  } catch {
    return null;
  }
}

function safeDecode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
