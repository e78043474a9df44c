import { database } from "@/db/client";
import { navigation } from "./calls";
import { writeMailed } from "./mailed";
import type { Stage } from "./stage";
import { type Steady, sendSteadily } from "./steadily";
import { asManyHere } from "./yardstick";

/** A mailing to a hundred thousand payers, in its first minutes. */
const PER_SECOND = 400;
const SECONDS = 60;
/** Each tells by itself how long people waited: a minute has one bad moment, or is bad. */
const WINDOWS = 6;

export type Mailing = Steady & Readonly<{ pace: number }>;

/** At the pace that is asked for, and at as many a second as are asked of a machine of this speed: here the yardstick takes longer. */
export async function measureMailings(stage: Stage, yardstickMicros: number): Promise<readonly [Mailing, Mailing]> {
  const here = asManyHere(PER_SECOND, yardstickMicros);
  return [await measureMailing(stage, PER_SECOND), await measureMailing(stage, here)];
}

/**
 * An organisation has mailed its invoices, and the links are opened for the first time: so many a second, for so long, whether
 * or not the ones before have been answered. Each run has an organisation of its own, a copy of the small one.
 */
async function measureMailing({ ground, paraph, some }: Stage, pace: number): Promise<Mailing> {
  const requests = some(pace * SECONDS);
  const { mailed } = await database().sql.begin((tx) => writeMailed(tx, ground, requests));
  await database().sql`vacuum analyze operation, flow`;
  await paraph.settle();
  const steady = await sendSteadily(
    paraph,
    mailed.map(({ path }) => navigation(path)),
    { connections: 100, requests, perSecond: pace, windows: WINDOWS },
  );
  return { ...steady, pace };
}
