import type { Db } from "@/db/client";
import { type ConfigurationRow, findConfiguration } from "@/db/queries/configurations";
import type { OperationConfiguration, Picture, VisualConfiguration } from "@/lib/configurations/model";
import { choosePlate } from "@/lib/documents/choose-plate";
import type { Plate } from "@/lib/documents/model";
import { env } from "@/lib/shared/env";
import { keepingAnswers } from "@/lib/shared/process/kept";
import { pictureAddress } from "./payee-picture";

/** What the payer's page needs of a configuration: small, because pictures have addresses of their own. */
export type PayerSettings = Readonly<{
  visual: Omit<VisualConfiguration, "addresses">;
  /** What each picture lies on. */
  plates: Readonly<Record<Picture, Plate>>;
  settings: OperationConfiguration;
}>;

/** By the configuration and its version, so what is kept is never old. */
const kept = keepingAnswers<PayerSettings>(1_000);

/** The configuration in force, read once for each version: a logo weighs more than all that a page shows. */
export function payerSettings(
  db: Db,
  tenantUuid: string,
  { uuid, version }: Readonly<{ uuid: string; version: string }>,
): Promise<PayerSettings> {
  return kept(`${uuid}/${version}`, () => read(db, tenantUuid, uuid));
}

async function read(db: Db, tenantUuid: string, uuid: string): Promise<PayerSettings> {
  const found = await findConfiguration(db, tenantUuid, uuid);
  if (!found) throw new Error("An operation's configuration is not there.");
  return settingsOf(found);
}

/** The same of a configuration that has been read. */
export async function settingsOf(
  found: Pick<ConfigurationRow, "uuid" | "tenantUuid" | "visualConfiguration" | "operationConfiguration">,
): Promise<PayerSettings> {
  const { uuid, tenantUuid } = found;
  const { addresses: _, ...visual } = found.visualConfiguration;
  const { baseUrl } = env();
  const [logo, icon] = await Promise.all([visual.logo, visual.icon].map((image) => choosePlate(image, tenantUuid)));
  return {
    plates: { logo: logo ?? "LIGHT", icon: icon ?? "LIGHT" },
    visual: {
      ...visual,
      logo: pictureAddress(uuid, "logo", visual.logo, baseUrl),
      icon: pictureAddress(uuid, "icon", visual.icon, baseUrl),
    },
    settings: found.operationConfiguration,
  };
}

/** Whom a page of these settings names for questions, how it speaks, and how it looks. */
export function faceOf({ visual, plates }: Pick<PayerSettings, "visual" | "plates">) {
  const { contact, voice, icon, logo, brandColor, accentColor } = visual;
  return { contact, voice, appearance: { icon, logo, plates, brandColor, accentColor } };
}
