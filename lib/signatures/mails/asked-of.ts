import type { Db } from "@/db/client";
import { linkUrl } from "@/lib/operations/link-url";
import { payerSettings } from "@/lib/payer/payer-settings";
import type { Signing } from "../find-signing";
import type { Asked } from "./signer-mails";
import { type SignerLanguage, signerLanguage } from "./words/language";

/**
 * What a signer is asked, in the language that whoever is written to has picked, else the one that the flow asks for, the
 * configuration's, or the organisation's; spoken as the configuration says.
 * @param picked of the signer, where it is they who are written to (decision 175)
 */
export async function askedOf(
  db: Db,
  signing: Signing,
  picked: string | null,
): Promise<Readonly<{ language: SignerLanguage; asked: Asked }>> {
  const { signer, operation, flow, tenant, documents, configuration } = signing;
  const { visual } = await payerSettings(db, operation.tenantUuid, configuration);
  // A flow that names no language reads back the organisation's, which nobody has asked for (decision 82).
  const wishes = [
    picked,
    flow.namesLanguage ? flow.languageCode : null,
    flow.additionalLanguageCode,
    visual.language,
    flow.languageCode,
    tenant.languageCode,
  ];
  return {
    language: signerLanguage(wishes, visual.voice),
    asked: {
      payee: tenant.legalName,
      brandColor: visual.brandColor,
      contact: visual.contact,
      title: operation.title,
      message: operation.message,
      documents: documents.map(({ name }) => name),
      url: linkUrl(signer.linkToken, "SIGNATURE"),
      deadline: operation.expiresAt,
      timeZone: tenant.timeZone,
    },
  };
}
