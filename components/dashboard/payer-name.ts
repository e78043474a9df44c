import type { Subject } from "@/lib/operations/model";

/** Whatever names the payer best; null when nothing is known of them. */
export function payerName({ name, lastName, email, phone }: Subject): string | null {
  return [name, lastName].filter(Boolean).join(" ") || email || phone;
}
