import { database } from "@/db/client";
import { createClient } from "@/lib/clients/create-client";
import { SYSTEM } from "@/lib/tenants/author";
import type { BenchTenant, Ground } from "./ground";
import { ownOrganisation } from "./own-organisation";

/** An organisation that has nothing yet, and its client. */
export async function newTenant(ground: Ground): Promise<BenchTenant> {
  const { db, sql } = database();
  const uuid = await sql.begin((tx) => ownOrganisation(tx, ground));
  return { uuid, ...(await createClient(db, SYSTEM, { tenantUuid: uuid, name: "Bench", scopes: ["api"] })) };
}
