import { chooseLanguageBelow } from "../../../_visit/link-form";
import { payerForm } from "../../../_visit/payer-form";

export const POST = payerForm(chooseLanguageBelow("/pay"));
