import { keepPayment } from "@/lib/attempts/ending/offer-cancellation";
import { backToPage } from "../../../../_visit/link-form";
import { payerForm } from "../../../../_visit/payer-form";

/** The payer would rather leave the payment than confirm to the bank that it forgets it. */
export const POST = payerForm(keepPayment);

export const GET = backToPage("/pay");
