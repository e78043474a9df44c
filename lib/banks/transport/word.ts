import { z } from "zod";

/**
 * A text of a bank's as it can be kept: without control characters (some banks fill names up with NUL) and halves of a character, which
 * Postgres takes in no text, so that what the bank has said could never be written.
 */
export const word = z
  .string()
  .transform((text) =>
    text
      .toWellFormed()
      .replaceAll(/\p{Cc}+/gu, " ")
      .trim(),
  )
  .pipe(z.string().min(1));
