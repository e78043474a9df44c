import ipaddr from "ipaddr.js";

/**
 * Names under which products that check mail follow its links before a person does. Each is a maker's or a product's own name, which
 * stands in no browser that people use. Those that pose as a browser are told by `sec-fetch-mode`, or show no sign of a person.
 */
const AGENTS = [
  "barracuda",
  "cloudmark",
  "fireeye",
  "forcepoint",
  "forti(?:guard|mail|net|sandbox)",
  "hornetsecurity",
  "ironport",
  "messagelabs",
  "microsoft-urlanalyzer",
  "mimecast",
  "proofpoint",
  "safe-?links",
  "sonicwall",
  "sophos",
  "symantec",
  "trend ?micro",
  "vade ?(?:retro|secure)",
  "websense",
  "zerofox",
] as const;

/**
 * Where only mail servers are. Microsoft lists them as Exchange Online's mail protection (row 10 of "Microsoft 365 URLs and IP address
 * ranges"), and Safe Links looks at links from there before a message arrives, as Chrome on Windows. Other makers don't say
 * where they look from, or share those addresses with people.
 */
const NETWORKS = [
  "40.92.0.0/15",
  "40.107.0.0/16",
  "52.100.0.0/14",
  "104.47.0.0/17",
  "2a01:111:f400::/48",
  "2a01:111:f403::/48",
].map((cidr) => ipaddr.parseCIDR(cidr));

const agents = new RegExp(AGENTS.join("|"), "i");

/** Whether a request comes from a product that checks mail, by what it calls itself, or by where it is. */
export function isMailGateway(userAgent: string, address: string | null): boolean {
  return agents.test(userAgent) || (address !== null && isMailServer(address));
}

function isMailServer(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return NETWORKS.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits));
}
