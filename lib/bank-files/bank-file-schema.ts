import { z } from "zod";
import { BANK_FILE_FORMATS, type BankFile, DIRECTIONS } from "./model";

const text = z.string().nullable();
const keys = z.array(z.string()).readonly();

/** As it comes from the process that has read it. */
export const bankFileSchema = z.object({
  format: z.enum(BANK_FILE_FORMATS),
  accounts: z
    .array(
      z.object({
        accountNumber: z.string(),
        from: z.string(),
        to: z.string(),
        isWhole: z.boolean(),
        entries: z
          .array(
            z.object({
              direction: z.enum(DIRECTIONS),
              amount: z.int(),
              currency: z.string(),
              isReturn: z.boolean(),
              returnReason: text,
              bookedOn: z.string(),
              valueOn: text,
              bankReference: text,
              booking: z.object({ reference: z.string(), amount: z.int() }).nullable(),
              batchKeys: keys,
              endToEndId: text,
              creditorReference: text,
              remittance: z.string(),
              transfersTold: z.string(),
              counterpartyName: text,
              counterpartyAccount: text,
              keys: z.object({ sure: keys, loose: keys }),
            }),
          )
          .readonly(),
      }),
    )
    .readonly(),
}) satisfies z.ZodType<BankFile>;
