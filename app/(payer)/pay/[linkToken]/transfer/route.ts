import { sayTransferred } from "@/lib/payer/say-transferred";
import { backToPage } from "../../../_visit/link-form";
import { payerForm } from "../../../_visit/payer-form";

/** The payer says to have sent the money by hand. */
export const POST = payerForm(sayTransferred, "transfer_not_said");

export const GET = backToPage("/pay");
