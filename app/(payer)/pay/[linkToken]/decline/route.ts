import { declineOperation } from "@/lib/payer/decline-operation";
import { payerForm } from "../../../_visit/payer-form";

export const POST = payerForm(declineOperation, "not_declined");
