import type { Db } from "@/db/client";
import { selectMemberships } from "@/db/queries/people/people";
import { selectSecuredTime } from "@/db/queries/people/security-notices";
import { countDoneBy } from "@/db/queries/tenants/audit";
import { isManager } from "@/lib/shared/caller";

export type DoneSince = Readonly<{
  since: Date;
  until: Date;
  organisations: readonly Readonly<{
    tenantUuid: string;
    legalName: string;
    count: number;
    /** Whether the person sees the organisation's log. */
    maySee: boolean;
  }>[];
}>;

/**
 * What was done in a person's name with a sign-in that was not theirs, and stays until somebody looks at it (decision 62); null where
 * they have said of none, or it was nothing. As long as the mail that they have answered is kept.
 */
export async function listDoneSince(db: Db, personUuid: string): Promise<DoneSince | null> {
  const [time, memberships] = await Promise.all([selectSecuredTime(db, personUuid), selectMemberships(db, personUuid)]);
  if (time === null || memberships.length === 0) return null;
  const counted = await Promise.all(
    memberships.map(async ({ tenantUuid, legalName, role }) => {
      const count = await countDoneBy(db, tenantUuid, personUuid, time);
      return { tenantUuid, legalName, count, maySee: isManager(role) };
    }),
  );
  const organisations = counted.filter(({ count }) => count > 0);
  return organisations.length === 0 ? null : { ...time, organisations };
}
