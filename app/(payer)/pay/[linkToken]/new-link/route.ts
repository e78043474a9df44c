import { askNewLink } from "@/lib/payer/ask-new-link";
import { backToPage } from "../../../_visit/link-form";
import { payerForm } from "../../../_visit/payer-form";

export const POST = payerForm(askNewLink);

export const GET = backToPage("/pay");
