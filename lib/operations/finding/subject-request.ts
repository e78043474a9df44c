import { z } from "zod";
import { emailField, lineField, optional, writtenPhoneField } from "@/lib/shared/fields";

/** Who pays or signs, as callers say it. */
export const subject = z.object({
  name: optional(lineField(140)),
  lastName: optional(lineField(140)),
  email: optional(emailField),
  phone: optional(writtenPhoneField).meta({
    description: "As you keep it; text messages go only to one with its country's code, such as +34 911 234 567.",
  }),
});
