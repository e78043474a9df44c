import { z } from "zod";
import { isBic, parseSepaIban } from "@/lib/banks/iban";
import { lineField, withDefault } from "@/lib/shared/fields";

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

/** As the account's bank knows its holder. */
const ownerName = lineField(NAME_CHARACTERS_MAX);

export const ownerNameRequest = z.object({ ownerName });

/** What makes an account to be paid on. */
export const creditorAccountRequest = z.object({
  alias: lineField(NAME_CHARACTERS_MAX),
  accountNumber: ibanField,
  bic,
  ownerName,
  isDefault: withDefault(z.boolean(), false),
});
export type CreditorAccountRequest = Readonly<z.output<typeof creditorAccountRequest>>;
