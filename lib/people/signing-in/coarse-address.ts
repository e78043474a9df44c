import ipaddr from "ipaddr.js";

/** `192.0.2.x`, `2001:db8:1::x`: enough to recognise one's own network by, too little to name a machine. */
export function coarseAddress(address: string): string | null {
  if (!ipaddr.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString().replace(/\d+$/, "x");
  const groups = parsed.toNormalizedString().split(":").slice(0, 3);
  return `${groups.join(":")}::x`;
}
