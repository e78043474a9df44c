import ipaddr from "ipaddr.js";
import type { Bank, PsuContext } from "../connector";

/** The payer's browser, as its bank's risk engine wants to see it. */
export function psuHeaders(bank: Pick<Bank, "payment">, psu: PsuContext): Record<string, string> {
  return withoutBlanks({
    "PSU-IP-Address": psuIpAddress(bank, psu.ipAddress),
    "PSU-IP-Port": psu.ipPort === undefined ? undefined : String(psu.ipPort),
    "PSU-User-Agent": psu.userAgent,
    "PSU-Accept": psu.accept,
    "PSU-Accept-Language": psu.acceptLanguage,
    "PSU-Http-Method": "POST",
  });
}

/**
 * Version 1.3 demands a PSU-IP-Address and knows IPv4 only. An IPv6 payer is told to a bank that takes it; the others get the
 * unspecified address, which is true and well-formed: a made-up one would mislead the bank's fraud checks.
 */
function psuIpAddress(bank: Pick<Bank, "payment">, ipAddress: string): string {
  const unspecified = "0.0.0.0";
  if (!ipaddr.isValid(ipAddress)) return unspecified;
  // `process` takes the IPv4 address out of ::ffff:192.0.2.1.
  const address = ipaddr.process(ipAddress);
  return address.kind() === "ipv4" || bank.payment.psuIpFamily === "ANY" ? address.toString() : unspecified;
}

/** Drops what is absent, and from the rest what an HTTP header can't carry. */
export function withoutBlanks(headers: Record<string, string | undefined>): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [name, printable(value ?? "")] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== ""));
}

function printable(value: string): string {
  return value
    .replace(/[^\x20-\x7e]/g, "")
    .slice(0, 500)
    .trim();
}
