import { noticePerson } from "@/lib/operations/notice-person";
import { pickPayerLanguage as keepLanguage } from "@/lib/payer/pick-language";
import { isOfPerson } from "./is-person-visit";
import { type FormHandler, linkForm } from "./link-form";
import { type Problem, problemOf } from "./problems";

/** A POST of the payer's page; `beside` is what it comes to where a payment is on its way at a bank. */
export function payerForm(handle: FormHandler, beside?: Problem) {
  const kind = { folder: "/pay", problemOf: (error: unknown) => problemOf(error, beside), keepLanguage } as const;
  return linkForm(kind, async (db, linkToken, request) => {
    // Without script a press is the first sign of a person.
    if (isOfPerson(request)) await noticePerson(db, linkToken);
    return handle(db, linkToken, request);
  });
}
