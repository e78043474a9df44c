import { declineOperation } from "@/lib/operations/decline-operation";
import { payerForm } from "../../../_visit/payer-form";

export const POST = payerForm(declineOperation);
