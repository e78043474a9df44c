import { z } from "zod";
import { subject } from "@/lib/operations/finding/subject-request";
import { METHODS, type SigningMethod, type Subject } from "@/lib/operations/model";
import { membersField, optional } from "@/lib/shared/fields";
import { isAvailable, missingContact } from "./methods";

/** What is said of a signer: when a flow is made, by the role of a template, and when somebody else takes the place. */

export const SIGNERS_MAX = 20;
const A_TURN = `must be a whole number from 1 to ${SIGNERS_MAX}`;

export const orderField = optional(z.int(A_TURN).min(1, A_TURN).max(SIGNERS_MAX, A_TURN)).meta({
  description: "Lower ones sign first, equal ones side by side; 1 where it is left out.",
});

export const methodsField = membersField(METHODS)
  .min(1, "must name at least one method")
  .transform((methods) => [...new Set(methods)]);

const NO_COUNTRY_CODE = "must have its country's code for SMS_OTP, such as +34 911 234 567";

type Reached = Readonly<{
  methods: readonly SigningMethod[] | null;
  subject: Subject;
  notify: boolean | null;
}>;

/** Each method that there isn't here, and each address that is missing for one, or for our mail. */
export function refuseUnreachable({ methods, subject: person, notify }: Reached, context: z.core.$RefinementCtx): void {
  for (const [index, method] of (methods ?? []).entries()) {
    if (!isAvailable(method)) {
      context.addIssue({ code: "custom", path: ["methods", index], message: "is not available here" });
    }
    const missing = missingContact(method, person);
    if (missing === null) continue;
    const message = person[missing] === null ? `is required for ${method}` : NO_COUNTRY_CODE;
    context.addIssue({ code: "custom", path: ["subject", missing], message });
  }
  if (notify === true && person.email === null) {
    const message = "is required where we are to mail the link";
    context.addIssue({ code: "custom", path: ["subject", "email"], message });
  }
}

/** Who takes a signer's place, or by which address the same one is reached. */
export const signerChange = z
  .object({
    subject,
    methods: optional(methodsField).meta({
      description:
        "How this one may sign; where it is left out, as before as far as the configuration and the new addresses allow, without what it has fallen over to meanwhile.",
    }),
    notify: optional(z.boolean()).meta({
      description: "Whether we mail the link; where it is left out, as before as far as an e-mail is given.",
    }),
  })
  .superRefine(refuseUnreachable);
export type SignerChange = z.output<typeof signerChange>;
