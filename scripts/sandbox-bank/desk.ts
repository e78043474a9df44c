import { createHash, timingSafeEqual } from "node:crypto";
import type { Env } from "@/lib/shared/env";

/**
 * Who may see and change every order at the testers' desk: who is on this machine, where nobody else is listened to; elsewhere
 * who says the password. The bank in a process of its own knows no sign-ins.
 *
 * @param authorization the header of HTTP Basic (RFC 7617), whatever name it holds
 */
export function mayStandAtDesk(
  authorization: string | null,
  { hosts, sandboxBankPassword: password }: Pick<Env, "hosts" | "sandboxBankPassword">,
): boolean {
  if (password === null) return hosts.every((host) => LOOPBACK.test(host));
  const [, credentials = ""] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization ?? "") ?? [];
  const [, said = ""] = /^[^:]*:(.*)$/s.exec(Buffer.from(credentials, "base64").toString("utf8")) ?? [];
  return timingSafeEqual(digest(said), digest(password));
}

const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|localhost)$/;

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
