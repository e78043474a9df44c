import { pickPayerLanguage } from "@/lib/payer/pick-language";
import { backToPage, chooseLanguageBelow } from "../../../_visit/link-form";
import { payerForm } from "../../../_visit/payer-form";
import { asksBelow } from "../../../_visit/step-form";

/** Who was asked something by a bank is asked it again, in the other language. */
export const POST = payerForm(
  chooseLanguageBelow("/pay", pickPayerLanguage, (form) => {
    const bankId = form.get("bank");
    return bankId ? asksBelow(bankId, form.get("method") || null) : "";
  }),
);

export const GET = backToPage("/pay");
