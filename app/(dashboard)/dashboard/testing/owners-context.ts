import { MESSAGES } from "@/components/dashboard/messages";
import { createText } from "@/components/dashboard/text";
import type { Db } from "@/db/client";
import type { Caller } from "@/lib/shared/caller";
import { now } from "@/lib/shared/clock";
import { newUuid } from "@/lib/shared/ids";
import type { DashboardContext } from "../../dashboard-context";

export const SOURCE = { language: "en", timeZone: "Europe/Madrid", messages: MESSAGES.en } as const;

/** What a page or a data route finds that an owner of an organisation opens. */
export function ownersContext(db: Db, tenantUuid: string): DashboardContext {
  const authenticatedAt = now();
  const person = { uuid: newUuid(), name: "Ana", email: "ana@example.com" };
  const actor = { type: "PERSON", personUuid: person.uuid, role: "OWNER", authenticatedAt } as const;
  const caller: Caller = { tenantUuid, actor, collaborator: null };
  const tenant = {
    uuid: tenantUuid,
    legalName: "Mine",
    timeZone: "Europe/Madrid",
    languageCode: "en",
  } as const;
  return {
    caller,
    author: { caller, ipAddress: null },
    db,
    isElsewhere: false,
    place: { where: "OWN", signs: true },
    text: createText(SOURCE),
    textSource: SOURCE,
    session: {
      ...{ sessionUuid: newUuid(), authenticatedAt, person, tenant, role: "OWNER", needsSecondFactor: false },
      ...{ memberships: [], membership: { tenantUuid, role: "OWNER" }, collaborator: null },
      ...{ actingFor: [], isSandbox: false },
    },
  };
}
