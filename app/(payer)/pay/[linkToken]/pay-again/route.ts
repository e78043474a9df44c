import { payAgain } from "@/lib/flows/renewing/pay-again";
import { backToPage } from "../../../_visit/link-form";
import { payerForm } from "../../../_visit/payer-form";

/** The page then leads to the payment that takes this one's place. */
export const POST = payerForm(payAgain);

export const GET = backToPage("/pay");
