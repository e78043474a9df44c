import { type Db, inTransaction, type Transaction } from "@/db/client";
import { selectAccountProtection, upsertAccountProtection } from "@/db/queries/creditor-accounts/account-protection";
import { selectMembers } from "@/db/queries/people/people";
import { lockTenant } from "@/db/queries/tenants/tenants";
import { isManager } from "@/lib/shared/caller";
import { addSeconds, now } from "@/lib/shared/clock";
import { AppError } from "@/lib/shared/errors";
import { requireFreshAuthor } from "@/lib/shared/fresh-sign-in";
import { type Author, audit } from "@/lib/tenants/author";
import { noticeManagers } from "@/lib/tenants/notice-managers";
import { requireMember, requireOwnSignIn } from "@/lib/tenants/require-role";
import { protectionOf } from "./account-protection";
import { COOLING_OFF_SECONDS, type ProtectionState, type WantedProtection, wantedOf } from "./model";

export const PROTECTION_ENDING = "tenant.account_protection_ending";

/**
 * Switches an organisation's protection of its accounts on at once, and off 24 hours later: whoever could switch it off at
 * once would not be kept from anything by it. Asking again changes nothing, the time neither. What waits for its own approval
 * or time keeps waiting.
 * @param guard looks at what was wanted until now, under the lock, and may refuse the change
 * @throws AppError forbidden; insufficient_user_authentication; conflict when nobody else could approve
 */
export async function changeAccountProtection(
  db: Db,
  author: Author,
  tenantUuid: string,
  wanted: WantedProtection,
  guard: (present: WantedProtection, wanted: WantedProtection) => void = () => undefined,
): Promise<WantedProtection> {
  requireMember(author, tenantUuid, "OWNER");
  requireFreshAuthor(author);
  await inTransaction(db, async (tx) => {
    await requireOwnSignIn(tx, author);
    await lockTenant(tx, tenantUuid);
    const at = now();
    const before = protectionOf(await selectAccountProtection(tx, tenantUuid), at);
    guard(wantedOf(before), wanted);
    const secondPerson = next(before.secondPerson, wanted.secondPerson, at);
    const coolingOff = next(before.coolingOff, wanted.coolingOff, at);
    if (same(before.secondPerson, secondPerson) && same(before.coolingOff, coolingOff)) return;
    if (secondPerson.isOn && !before.secondPerson.isOn) {
      const managers = (await selectMembers(tx, tenantUuid)).filter(({ role }) => isManager(role));
      if (managers.length < 2) throw new AppError("conflict", { detail: "Nobody else is there to approve anything." });
    }
    await upsertAccountProtection(tx, {
      tenantUuid,
      secondPersonSince: secondPerson.since,
      secondPersonUntil: secondPerson.endsAt,
      coolingOffSince: coolingOff.since,
      coolingOffUntil: coolingOff.endsAt,
    });
    const weakens = wanted.secondPerson < before.secondPerson.isOn || wanted.coolingOff < before.coolingOff.isOn;
    await audit(tx, author, tenantUuid, {
      action: weakens ? PROTECTION_ENDING : "tenant.account_protection_on",
      subjectType: "tenant",
      subjectUuid: tenantUuid,
    });
    if (weakens) await noticeManagers(tx, author, tenantUuid, { kind: "ACCOUNT_PROTECTION_ENDING", at });
  });
  return wanted;
}

/**
 * Keeps on what is to be switched off: every OWNER and ADMIN may.
 * @throws AppError forbidden
 */
export async function keepAccountProtection(db: Db, author: Author, tenantUuid: string): Promise<void> {
  requireMember(author, tenantUuid, "ADMIN");
  await inTransaction(db, async (tx) => {
    await lockTenant(tx, tenantUuid);
    await keepProtection(tx, author, tenantUuid);
  });
}

/** To be called with the tenant locked. */
export async function keepProtection(tx: Transaction, author: Author, tenantUuid: string): Promise<void> {
  const { secondPerson, coolingOff } = protectionOf(await selectAccountProtection(tx, tenantUuid));
  if (secondPerson.endsAt === null && coolingOff.endsAt === null) return;
  await upsertAccountProtection(tx, {
    tenantUuid,
    secondPersonSince: secondPerson.since,
    secondPersonUntil: null,
    coolingOffSince: coolingOff.since,
    coolingOffUntil: null,
  });
  await audit(tx, author, tenantUuid, {
    action: "tenant.account_protection_kept",
    subjectType: "tenant",
    subjectUuid: tenantUuid,
  });
}

function next(state: ProtectionState, wanted: boolean, at: Date): ProtectionState {
  if (wanted) return { isOn: true, since: state.since ?? at, endsAt: null };
  return state.isOn ? { ...state, endsAt: state.endsAt ?? addSeconds(at, COOLING_OFF_SECONDS) } : state;
}

function same(one: ProtectionState, other: ProtectionState): boolean {
  return one.isOn === other.isOn && one.endsAt === other.endsAt;
}
