import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { REVOCATION_KEPT_SECONDS } from "@/lib/tokens/model";

/** More events than an organisation has between a backup and its restore. */
const NUMBERS_PASSED = 1_000_000;

/**
 * What a backup can't know is taken for the worse (decision 401): numbers that were given since are not given again, no sign-in that was
 * ended since lives, and a refund that was in no file then may have been given to the bank since.
 * @param tables those that there are: an older release's backup has none of refunds
 */
export async function moveOn(db: Database, tables: ReadonlySet<string>): Promise<void> {
  await db.execute(sql`
    insert into event_sequence as s (tenant_uuid, last) select uuid, ${NUMBERS_PASSED}::bigint from tenant
        on conflict (tenant_uuid) do update set last = s.last + excluded.last`);
  await db.execute(sql`update login_session set revoked_at = now() where revoked_at is null`);
  await db.execute(sql`
    insert into revocation (kind, id, revoked_at, expires_at)
    select 'SESSION', uuid::text, now(), now() + make_interval(secs => ${REVOCATION_KEPT_SECONDS}) from login_session
        on conflict do nothing`);
  // As it was prepared: no file's moment is that one (`isWithheld`).
  if (tables.has("refund")) {
    await db.execute(
      sql`update refund set given_out_at = created_at where state = 'PREPARED' and given_out_at is null`,
    );
  }
}
