import { createHash } from "node:crypto";
import { presentEvent, type StoredEvent } from "./present-event";

/** What a webhook's body is, byte for byte. */
export function bodyOf(event: StoredEvent): string {
  return JSON.stringify(presentEvent(event));
}

/** SHA-256, in hexadecimal. */
export function digestOf(body: string): string {
  return createHash("sha256").update(body).digest("hex");
}
