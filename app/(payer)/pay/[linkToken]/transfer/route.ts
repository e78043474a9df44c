import { sayTransferred } from "@/lib/payer/say-transferred";
import { payerForm } from "../../../_visit/payer-form";

/** The payer says to have sent the money by hand. */
export const POST = payerForm(sayTransferred, "transfer_not_said");
