import { createHash } from "node:crypto";

/**
 * `SHA-256=<base64>` over the body as sent (RFC 3230, as the implementation guidelines want it); some banks want it in
 * hexadecimal digits.
 */
export function digestOf(body: string, form: "BASE64" | "HEX"): string {
  return `SHA-256=${createHash("sha256")
    .update(body)
    .digest(form === "HEX" ? "hex" : "base64")}`;
}
