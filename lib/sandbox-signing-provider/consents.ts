import { z } from "zod";
import { now } from "@/lib/shared/clock";
import { randomToken, readState, signState } from "@/lib/shared/crypto";
import { oncePerProcess } from "@/lib/shared/process/once-per-process";

/**
 * What somebody has agreed to, as it travels: signed by us, so that nothing of it is kept but which was used. A code is exchanged for
 * a token once; what a token for a key allows is done once.
 */
const consent = z.object({
  /** Unguessable. */
  id: z.string(),
  scope: z.enum(["service", "credential"]),
  personId: z.string(),
  /** Under `credential` alone. */
  credentialId: z.string().nullable(),
  /** In base64url: what may be signed. */
  hashes: z.array(z.string()),
  conduct: z.enum(["GOOD", "SIGNS_ANOTHER", "NEVER_ANSWERS", "OUT_OF_ORDER"]),
  /** RFC 7636; of a code alone. */
  codeChallenge: z.string(),
  expiresAt: z.coerce.date(),
});
export type Consent = Readonly<z.output<typeof consent>>;

export type Kind = "code" | "token";

const LIFETIME_SECONDS: Readonly<Record<Kind, number>> = { code: 60, token: 300 };

const used = oncePerProcess<{ ids: Map<string, number> }>("sandbox-signing-used", () => ({ ids: new Map() }));

export function write(kind: Kind, given: Omit<Consent, "id" | "expiresAt">): string {
  const expiresAt = new Date(now().getTime() + LIFETIME_SECONDS[kind] * 1_000);
  return signState(`sandbox-signing-${kind}`, JSON.stringify({ ...given, id: randomToken(18), expiresAt }));
}

/** Null for one that is none of ours, or over. */
export function read(kind: Kind, text: string | null): Consent | null {
  const payload = text === null ? null : readState(`sandbox-signing-${kind}`, text);
  const found = payload === null ? null : consent.parse(JSON.parse(payload));
  return found && found.expiresAt > now() ? found : null;
}

/** Whether this is the first time. */
export function use({ id, expiresAt }: Consent): boolean {
  const at = now().getTime();
  for (const [known, end] of used.ids) if (end <= at) used.ids.delete(known);
  if (used.ids.has(id)) return false;
  used.ids.set(id, expiresAt.getTime());
  return true;
}
