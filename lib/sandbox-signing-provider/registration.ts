import { timingSafeEqual } from "node:crypto";
import { deriveKey } from "@/lib/shared/crypto";
import { env } from "@/lib/shared/env";

/** The one application that the provider knows: the installation that it runs in. */
const CLIENT_ID = "paraph";

export function isRegistered(clientId: string | null, redirectUri: string | null): boolean {
  return clientId === CLIENT_ID && redirectUri === `${env().baseUrl}/remote-signing/callback`;
}

export function isItsSecret(clientId: string | null, secret: string | null): boolean {
  const expected = Buffer.from(deriveKey("sandbox-signing-client").toString("base64url"));
  const given = Buffer.from(secret ?? "");
  return clientId === CLIENT_ID && given.length === expected.length && timingSafeEqual(given, expected);
}
