import { pickSignerLanguage } from "@/lib/signatures/mails/pick-language";
import { backToPage, chooseLanguageBelow } from "../../../_visit/link-form";
import { signerForm } from "../../../_visit/signer-form";

export const POST = signerForm(chooseLanguageBelow("/sign", pickSignerLanguage));

export const GET = backToPage("/sign");
