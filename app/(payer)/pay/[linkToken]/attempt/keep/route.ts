import { keepPayment } from "@/lib/attempts/ending/offer-cancellation";
import { backToPage } from "../../../../_visit/link-form";
import { payerForm } from "../../../../_visit/payer-form";
import { readFormField } from "../../../../_visit/read-form";

/** The payer would rather leave the payment than confirm to the bank that it forgets it. */
export const POST = payerForm(async (db, linkToken, request) => {
  await keepPayment(db, linkToken, (await readFormField(request, "since")) ?? undefined);
});

export const GET = backToPage("/pay");
