import type { Db } from "@/db/client";
import { findConfiguration } from "@/db/queries/configurations";
import type { OperationConfiguration, VisualConfiguration } from "@/lib/configurations/model";
import { env } from "@/lib/shared/env";
import { pictureAddress } from "./payee-picture";

/** What the payer's page needs of a configuration: small, because pictures have addresses of their own. */
export type PayerSettings = Readonly<{
  visual: Omit<VisualConfiguration, "addresses">;
  settings: OperationConfiguration;
}>;

const KEPT_MAX = 1_000;

/** By the configuration and its version, so what is kept is never old; what has not been asked for longest makes room. */
const kept = new Map<string, PayerSettings>();

/** The configuration in force, read once for each version: a logo weighs more than all that a page shows. */
export async function payerSettings(
  db: Db,
  tenantUuid: string,
  { uuid, version }: Readonly<{ uuid: string; version: string }>,
): Promise<PayerSettings> {
  const key = `${uuid}/${version}`;
  const settings = kept.get(key) ?? (await read(db, tenantUuid, uuid));
  kept.delete(key);
  kept.set(key, settings);
  if (kept.size > KEPT_MAX) kept.delete(kept.keys().next().value ?? "");
  return settings;
}

async function read(db: Db, tenantUuid: string, uuid: string): Promise<PayerSettings> {
  const found = await findConfiguration(db, tenantUuid, uuid);
  if (!found) throw new Error("An operation's configuration is not there.");
  const { addresses: _, ...visual } = found.visualConfiguration;
  const { baseUrl } = env();
  return {
    visual: {
      ...visual,
      logo: pictureAddress(uuid, "logo", visual.logo, baseUrl),
      icon: pictureAddress(uuid, "icon", visual.icon, baseUrl),
    },
    settings: found.operationConfiguration,
  };
}
