import { askNewLink } from "@/lib/payer/ask-new-link";
import { payerForm } from "../../../_visit/payer-form";

export const POST = payerForm(askNewLink);
