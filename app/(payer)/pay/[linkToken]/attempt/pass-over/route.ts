import { passOverAttempt } from "@/lib/attempts/ending/pass-over-attempt";
import { badField } from "@/lib/shared/errors";
import { backToPage } from "../../../../_visit/link-form";
import { payerForm } from "../../../../_visit/payer-form";
import { readShortForm } from "../../../../_visit/read-form";

/** The payer goes on knowingly although nobody knows what became of the last payment. */
export const POST = payerForm(async (db, linkToken, request) => {
  const form = await readShortForm(request);
  if (form?.get("understood") !== "yes") throw badField("/understood", "required", "is missing");
  await passOverAttempt(db, linkToken, form.get("since"));
});

export const GET = backToPage("/pay");
