import type { TransactionSql } from "postgres";
import { newUuid } from "@/lib/shared/ids";
import type { Ground } from "./ground";

/**
 * A new organisation that is as the small one is, and has nothing yet.
 * @returns its uuid, which its configuration and its account have, too
 */
export async function ownOrganisation(tx: TransactionSql, { small }: Ground): Promise<string> {
  const own = newUuid();
  for (const table of ["tenant", "configuration", "creditor_account"]) {
    const scope = tx(table === "tenant" ? "uuid" : "tenant_uuid");
    await tx`
      insert into ${tx(table)}
      select (jsonb_populate_record(t, jsonb_build_object('uuid', ${own}::text, 'tenant_uuid', ${own}::text))).*
        from ${tx(table)} t where ${scope} = ${small.uuid}`;
  }
  return own;
}
