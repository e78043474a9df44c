import { z } from "zod";
import { parseJson } from "../transport/read-answer";

/** Apigee, the gateway of many banks, has a word of its own for it; and who says nothing gives what everybody gives. */
const tokenType = z
  .string()
  .nullish()
  .transform((said) => (!said || /^bearertoken$/i.test(said) ? "Bearer" : said));

/** RFC 6749, 5.1, with forgiveness: what we can do without counts as absent where it has another form, such as null. */
const needed = z.object({
  access_token: z.string().min(1),
  token_type: tokenType,
  expires_in: z
    .union([
      z.number().nonnegative(),
      z
        .string()
        .regex(/^\d{1,10}$/)
        .transform(Number),
    ])
    .optional()
    .catch(undefined),
  refresh_token: z.string().min(1).optional().catch(undefined),
});

/**
 * What we need of a token's answer, and no more: an ID token that comes along, which tells us nothing, would be held against an issuer
 * and an algorithm that no record names, and the token be lost with it. Anything else is left as it is.
 */
export function neededOf(text: string): string {
  const found = needed.safeParse(parseJson(text));
  return found.success ? JSON.stringify(found.data) : text;
}
