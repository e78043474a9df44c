import { toLanguage } from "@/components/payer/language";
import { LANGUAGE_COOKIE, seeOther } from "../../../_visit/answers";
import { payerForm } from "../../../_visit/payer-form";
import { readFormField } from "../../../_visit/read-form";

/** The payer's choice stays with this browser, on every page of every link. */
export const POST = payerForm(async (_db, linkToken, request) => {
  const language = toLanguage((await readFormField(request, "language")) ?? "");
  return seeOther(`/pay/${linkToken}`, language ? { name: LANGUAGE_COOKIE, value: language } : undefined);
});
