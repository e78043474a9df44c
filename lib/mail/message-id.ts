import { env } from "@/lib/shared/env";
import { addressOf } from "./address-of";

/** What a mail is known by (RFC 5322 section 3.6.4): of our own domain, and the same however often it has to be sent. */
export function messageIdOf(deliveryUuid: string): string {
  return `<${deliveryUuid}@${domainOf(addressOf(env().mailFrom))}>`;
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1);
}
