import type { Db } from "@/db/client";
import { findConfiguration } from "@/db/queries/configurations";
import type { ConfigurationRequest } from "@/lib/configurations/configuration-request";
import { keepPictures } from "@/lib/configurations/keep-pictures";
import { mayNotBePaid } from "@/lib/creditor-accounts/verify-first";
import type { Caller } from "@/lib/shared/caller";
import { env } from "@/lib/shared/env";
import { findTenant } from "@/lib/tenants/find-tenant";
import { ownImage } from "./own-image";
import { settingsOf } from "./payer-settings";
import type { PayerView } from "./payer-view";
import { chosenAccount, firstView } from "./preview-payer-view";

/** As much of a configuration as its form has by now. */
export type ConfigurationDraft = Pick<ConfigurationRequest, "visualConfiguration" | "operationConfiguration">;

/** What a preview is of, where there is no collection. */
const SAMPLE = { amount: 128_450, invoiceNumber: null, dueDate: null, executionDate: null } as const;
/** Of no account: whoever has none yet, or none that may be paid to, can choose colours all the same. */
const NO_ACCOUNT = { accountNumber: "ES0000000000000000000000", bic: "" } as const;

/**
 * What a payer will see first under a configuration that is still being made or changed: the same view as of a collection, and nothing is
 * written. Pictures come with it, since nobody has saved them; of those elsewhere it has the copies that there are.
 * @param uuid of the configuration that is changed; null for a new one, as for one that is not the caller's
 */
export async function previewConfiguration(
  db: Db,
  { tenantUuid }: Caller,
  uuid: string | null,
  { visualConfiguration, operationConfiguration }: ConfigurationDraft,
  { concept }: Readonly<{ concept: string }>,
): Promise<PayerView> {
  const [tenant, saved, account] = await Promise.all([
    findTenant(db, tenantUuid),
    uuid === null ? null : findConfiguration(db, tenantUuid, uuid),
    chosenAccount(db, tenantUuid, null),
  ]);
  if (!tenant) throw new Error("A caller's organisation is not there.");
  const language = visualConfiguration.language ?? tenant.languageCode;
  const visual = keepPictures({ ...visualConfiguration, language }, saved?.visualConfiguration ?? null);
  const face = await settingsOf({ uuid: "", tenantUuid, visualConfiguration: visual, operationConfiguration });
  const { baseUrl } = env();
  const [logo, icon] = [ownImage(visual.logo, baseUrl), ownImage(visual.icon, baseUrl)];
  const payable = account && !mayNotBePaid(account) ? account : { ownerName: tenant.legalName, ...NO_ACCOUNT };
  return firstView(
    db,
    { tenant, account: payable, isHeld: false, face: { ...face, visual: { ...face.visual, logo, icon } } },
    {
      ...SAMPLE,
      concept,
      configurationUuid: null,
      accountUuid: null,
      languageCode: null,
      validity: null,
      product: null,
    },
  );
}
