import { noticePerson } from "@/lib/operations/notice-person";
import { pickPayerLanguage } from "@/lib/payer/pick-language";
import { isOfPerson } from "./is-person-visit";
import { type FormHandler, linkForm } from "./link-form";
import { problemOf } from "./problems";

/** A POST of the payer's page. */
export function payerForm(handle: FormHandler) {
  return linkForm({ folder: "/pay", problemOf, keepLanguage: pickPayerLanguage }, async (db, linkToken, request) => {
    // Without script a press is the first sign of a person.
    if (isOfPerson(request)) await noticePerson(db, linkToken);
    return handle(db, linkToken, request);
  });
}
