import { z } from "zod";
import { emailField, lineField, optional } from "@/lib/shared/fields";

/** Who pays or signs, as callers say it. */
export const subject = z.object({
  name: optional(lineField(140)),
  lastName: optional(lineField(140)),
  email: optional(emailField),
  phone: optional(lineField(32)),
});
