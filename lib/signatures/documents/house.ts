import type { Db } from "@/db/client";
import { findConfiguration } from "@/db/queries/configurations";
import type { PaymentPage } from "@/lib/documents/model";
import { documentLanguage } from "@/lib/documents/words/language";
import type { Signing } from "../find-signing";

/** How the tenant's documents look and speak. */
export type House = Pick<
  PaymentPage,
  "language" | "payeeName" | "timeZone" | "brandColor" | "accentColor" | "logo" | "contact" | "voice"
>;

/** The look of the operation's configuration, in the language of its flow's documents. */
export async function houseOf(db: Db, { operation, flow, tenant }: Signing): Promise<House> {
  const found = await findConfiguration(db, operation.tenantUuid, operation.configurationUuid);
  if (!found) throw new Error("An operation's configuration is not there.");
  const visual = found.visualConfiguration;
  const { brandColor, accentColor, logo, contact, voice } = visual;
  return {
    language: documentLanguage({ flow, visual, tenant }),
    payeeName: tenant.legalName,
    timeZone: tenant.timeZone,
    brandColor,
    accentColor,
    logo,
    contact,
    voice,
  };
}
