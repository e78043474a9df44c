import { z } from "zod";
import { databaseTime } from "@/db/database-time";
import { now } from "@/lib/shared/clock";
import { readState, signState } from "@/lib/shared/crypto";
import { type Form, toForm } from "@/lib/tokens/read-form";

/** An authorization request that waits for a person: to sign in, or to say yes. It travels through the browser, signed. */
export type Interaction = Readonly<{
  form: Form;
  /** When the client asked, by the database's clock: `prompt=login` wants a sign-in that is younger, on whichever server (decision 348). */
  startedAt: Date;
  /** Whom the consent page asks: nobody else's yes counts. Absent until it asks. */
  askedUuid?: string | undefined;
}>;

const PURPOSE = "authorization-interaction";
const LIFETIME_MS = 3_600_000;

const payload = z.object({ query: z.string(), startedAt: z.int(), askedUuid: z.string().optional() });

/** As a client asks now. */
export function beginInteraction(form: Form): Interaction {
  return { form, startedAt: databaseTime() };
}

export function signInteraction({ form, startedAt, askedUuid }: Interaction): string {
  const query = new URLSearchParams([...form]).toString();
  return signState(PURPOSE, JSON.stringify({ query, startedAt: startedAt.getTime(), askedUuid }));
}

/** Null for what we did not sign, and for what has waited over an hour. */
export function readInteraction(signed: string): Interaction | null {
  const content = readState(PURPOSE, signed);
  if (content === null) return null;
  const { query, startedAt, askedUuid } = payload.parse(JSON.parse(content));
  if (now().getTime() - startedAt > LIFETIME_MS) return null;
  return { form: toForm(new URLSearchParams(query)), startedAt: new Date(startedAt), askedUuid };
}
