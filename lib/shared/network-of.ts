import ipaddr from "ipaddr.js";

/** What is counted as one place: an address of IPv4; of IPv6 its network, whose 2^64 addresses belong to whoever has one of them. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === "ipv4" ? parsed.toString() : parsed.toNormalizedString().split(":").slice(0, 4).join(":");
}
