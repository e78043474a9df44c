import type { Db } from "@/db/client";
import { type AccountProtectionRow, selectAccountProtection } from "@/db/queries/creditor-accounts/account-protection";
import { now } from "@/lib/shared/clock";
import type { AccountProtection, ProtectionState } from "./model";

/** How accounts are protected at this moment: what is to be switched off stays on until its time (decision 68). */
export async function findAccountProtection(db: Db, tenantUuid: string): Promise<AccountProtection> {
  return protectionOf(await selectAccountProtection(db, tenantUuid));
}

export function protectionOf(row: AccountProtectionRow | null, at: Date = now()): AccountProtection {
  return {
    secondPerson: stateOf(row?.secondPersonSince, row?.secondPersonUntil, at),
    coolingOff: stateOf(row?.coolingOffSince, row?.coolingOffUntil, at),
  };
}

function stateOf(since: Date | null | undefined, until: Date | null | undefined, at: Date): ProtectionState {
  if (!since || (until && until <= at)) return { isOn: false, since: null, endsAt: null };
  return { isOn: true, since, endsAt: until ?? null };
}
