import { pickPayerLanguage } from "@/lib/payer/pick-language";
import { chooseLanguageBelow } from "../../../_visit/link-form";
import { payerForm } from "../../../_visit/payer-form";

export const POST = payerForm(chooseLanguageBelow("/pay", pickPayerLanguage));
