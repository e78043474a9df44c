import ipaddr from "ipaddr.js";
import { env } from "@/lib/shared/env";
import { urlFrom } from "@/lib/shared/uri";

/**
 * Server-side request forgery: a tenant names the URL, our server connects. Nothing of ours or of our hoster's may be
 * reachable that way, so the address is judged three times: as a literal in the URL, after the name was resolved, and on the
 * connected socket (`guarded-connector.ts`). A lookup hook alone never sees literals; a check before the connection alone
 * can be told another address a moment later.
 */
export type AddressPolicy = Readonly<{
  /** Networks that are open although they are not public: local receivers of a demo, tests, an intranet. */
  allowCidrs: readonly string[];
  /** Plain http, and only into those networks. */
  allowHttp: boolean;
  /** What is fetched is signed by whom it is of, and no secret: plain http to public addresses, too (decision 339). */
  fetchesSigned?: true;
}>;

export function addressPolicy(): AddressPolicy {
  return { allowCidrs: env().webhookAllowCidrs, allowHttp: env().demo };
}

/** For what is believed by its signature, wherever it comes from: lists of what was revoked (decision 339). */
export function signedContentPolicy(): AddressPolicy {
  return { ...addressPolicy(), fetchesSigned: true };
}

/** Public addresses with a private meaning: Azure answers every machine's metadata questions there. */
const REFUSED_UNICAST = new Set(["168.63.129.16"]);

/** Whether we may connect to this address over this protocol. */
export function isAddressAllowed(address: string, protocol: string, policy: AddressPolicy): boolean {
  const plain = inHexadecimal(address);
  if (!ipaddr.isValid(plain)) return false;
  // `process` unwraps IPv4 in IPv6, so that ::ffff:10.0.0.1 is judged as 10.0.0.1.
  const parsed = ipaddr.process(plain);
  if (policy.allowCidrs.some((cidr) => contains(cidr, parsed))) return true;
  const isProtocolAllowed = protocol === "https:" || (protocol === "http:" && policy.fetchesSigned === true);
  return isProtocolAllowed && isPublic(parsed) && !REFUSED_UNICAST.has(parsed.toString());
}

/** Resolvers write ::808:808 as ::8.8.8.8, which the library takes for ::ffff:8.8.8.8; the URL parser writes all of it in hex. */
function inHexadecimal(address: string): string {
  const url = address.includes(":") ? urlFrom(`http://[${address}]`) : null;
  return url?.hostname.slice(1, -1) ?? address;
}

/**
 * IPv6 addresses are given out of 2000::/3 alone (RFC 4291 section 2.4): what lies outside embeds IPv4 (::/96), is local, or
 * nobody's.
 */
function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return address.range() === "unicast" && (address.kind() === "ipv4" || contains("2000::/3", address));
}

function contains(cidr: string, address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  const [network, bits] = ipaddr.parseCIDR(cidr);
  return network.kind() === address.kind() && address.match(network, bits);
}

/** The IP address that a URL's host is, in whatever notation it was written; null for a name. */
export function literalAddress(url: URL): string | null {
  // The URL parser has already made 0x7f.1, 2130706433 and 0177.0.0.1 into 127.0.0.1.
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  return ipaddr.isValid(host) ? host : null;
}

/** Names that mean this machine, whatever a name server says (RFC 6761 section 6.3), or that hosts files give to it. */
export function isLocalhost(hostname: string): boolean {
  return /(^|\.)localhost(\.localdomain)?\.?$|^ip6-(localhost|loopback)\.?$/i.test(hostname);
}

/**
 * What is wrong with a URL that a tenant names, wherever it leads; null when nothing is. The URL parser would drop line breaks
 * and tabs without a word, and nothing can be reached on port 0.
 */
export function webUrlProblem(text: string, { allowHttp }: Pick<AddressPolicy, "allowHttp">): string | null {
  const url = /[\s\p{Cc}]/u.test(text) ? null : urlFrom(text);
  if (url === null) return "must be an absolute URL";
  if (url.protocol !== "https:" && !(url.protocol === "http:" && allowHttp)) return "must be an https URL";
  if (url.username !== "" || url.password !== "") return "must not carry a user name or a password";
  return url.port === "0" ? "must not name port 0" : null;
}

/** The same for one that our server goes to, as far as it can be told without asking a name server. */
export function urlProblem(text: string, policy: AddressPolicy): string | null {
  const problem = webUrlProblem(text, policy);
  if (problem !== null) return problem;
  const url = new URL(text);
  const literal = isLocalhost(url.hostname) ? "127.0.0.1" : literalAddress(url);
  if (literal !== null && !isAddressAllowed(literal, url.protocol, policy)) {
    return url.protocol === "http:"
      ? "must be an https URL: plain http is for local receivers"
      : "must not point at a private, local or reserved address";
  }
  return null;
}
