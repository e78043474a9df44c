import { z } from "zod";
import { isBic, parseSepaIban } from "@/lib/banks/iban";
import { isReadableByBanks, UNREADABLE_BY_BANKS } from "@/lib/banks/sepa-text";
import { lineField, nameField, withDefault } from "@/lib/shared/fields";

/** SCT rulebook: a name has 70 characters at most. */
const NAME_CHARACTERS_MAX = 70;

/** In its electronic form; people write it in groups of four. */
export const ibanField = z.string().transform((text, context) => {
  const parsed = parseSepaIban(text);
  if (parsed !== null) return parsed;
  context.addIssue({ code: "custom", message: "must be an IBAN of a country in SEPA, with the right check digits" });
  return z.NEVER;
});

const bic = z
  .string()
  .transform((text) => text.replace(/\s/g, "").toUpperCase())
  .refine(isBic, "must be a BIC of 8 or 11 characters");

/** As the account's bank knows its holder, who is named in files and codes for banks. */
const ownerName = lineField(NAME_CHARACTERS_MAX).refine(isReadableByBanks, UNREADABLE_BY_BANKS);

export const ownerNameRequest = z.object({ ownerName });

/** What an identification has in a file of orders (ISO 20022, `Max35Text`), of the characters that all banks take. */
const ORDERING_PARTY_ID = /^[A-Z0-9][A-Z0-9/-]{0,34}$/;

/** NIF and suffix as Spain's banks want them: 12 letters and digits. */
const NIF_AND_SUFFIX = /^[A-Z0-9][0-9]{7}[A-Z0-9][0-9]{3}$/;

/** Written as people do, with spaces, and a NIF with hyphens or dots; nothing takes it away. */
export const orderingPartyRequest = z.object({
  orderingPartyId: z
    .string()
    .transform((text) => {
      const id = text.replace(/\s/g, "").toUpperCase();
      const bare = id.replace(/[-.]/g, "");
      return (NIF_AND_SUFFIX.test(bare) ? bare : id) || null;
    })
    .refine((id) => id === null || ORDERING_PARTY_ID.test(id), "must have 1 to 35 letters and digits"),
});

/** What makes an account to be paid on. */
export const creditorAccountRequest = z.object({
  alias: nameField(NAME_CHARACTERS_MAX),
  accountNumber: ibanField,
  bic,
  ownerName,
  isDefault: withDefault(z.boolean(), false),
});
export type CreditorAccountRequest = Readonly<z.output<typeof creditorAccountRequest>>;
