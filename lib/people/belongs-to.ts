import type { Db } from "@/db/client";
import { selectMemberships } from "@/db/queries/people/people";
import { selectActingFor } from "@/db/queries/tenants/mandates";

/** Whether a person works in an organisation: as its member, or for one that has its mandate. */
export async function belongsTo(db: Db, personUuid: string, tenantUuid: string): Promise<boolean> {
  const places = await Promise.all([selectMemberships(db, personUuid), selectActingFor(db, personUuid)]);
  return places.flat().some((place) => place.tenantUuid === tenantUuid);
}
