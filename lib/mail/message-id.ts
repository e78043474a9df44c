import { env } from "@/lib/shared/env";
import { addressOf } from "./address-of";

/**
 * What a mail is known by (RFC 5322 section 3.6.4): of our own domain, and the same however often it has to be sent.
 * @param names what it is about, and nothing else ever is: UUIDs and words of letters, digits and hyphens
 */
export function messageIdOf(...names: readonly string[]): string {
  return `<${names.join(".")}@${domainOf(addressOf(env().mailFrom))}>`;
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1);
}
