import { declineOperation } from "@/lib/payer/decline-operation";
import { backToPage } from "../../../_visit/link-form";
import { payerForm } from "../../../_visit/payer-form";

export const POST = payerForm(declineOperation, "not_declined");

export const GET = backToPage("/pay");
