import { createHash, timingSafeEqual } from "node:crypto";
import { addSeconds } from "@/lib/shared/clock";
import { readState, signState } from "@/lib/shared/crypto";

/** The one third party that these banks know, by what they have given it. They move no money, so that it is no secret. */
const CLIENT = { id: "paraph-sandbox", secret: "sandbox-secret" };

/** Whether the caller is that third party, by its name and secret (RFC 6749, 2.3.1). */
export function isClient(request: Request): boolean {
  const [, encoded = ""] = /^Basic ([A-Za-z0-9+/=]+)$/.exec(request.headers.get("authorization") ?? "") ?? [];
  const [id = "", secret = ""] = Buffer.from(encoded, "base64").toString("utf8").split(":").map(decoded);
  return isSame(id, CLIENT.id) && isSame(secret, CLIENT.secret);
}

export function isClientId(id: string | null): boolean {
  return id === CLIENT.id;
}

/** A token of the third party's own: it says by itself whose it is, and until when. */
export function clientToken(bankId: string, at: Date): string {
  return signState(purposeOf(bankId), addSeconds(at, CLIENT_TOKEN_SECONDS).toISOString());
}

export function isClientToken(bankId: string, token: string, at: Date): boolean {
  const expiresAt = readState(purposeOf(bankId), token);
  return expiresAt !== null && new Date(expiresAt) > at;
}

export const CLIENT_TOKEN_SECONDS = 300;

function purposeOf(bankId: string): string {
  return `sandbox-client-token ${bankId}`;
}

function isSame(given: string, known: string): boolean {
  const [a, b] = [given, known].map((text) => createHash("sha256").update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return "";
  }
}
