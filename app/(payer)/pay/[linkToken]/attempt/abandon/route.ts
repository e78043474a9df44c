import { abandonAttempt } from "@/lib/attempts/ending/abandon-attempt";
import { backToPage } from "../../../../_visit/link-form";
import { payerForm } from "../../../../_visit/payer-form";
import { psuContext } from "../../../../_visit/psu-context";
import { readFormField } from "../../../../_visit/read-form";
import { look } from "../../../../_visit/visit";

/** The payer wants another bank while one is at work. */
export const POST = payerForm(async (db, linkToken, request) => {
  const since = (await readFormField(request, "since")) ?? undefined;
  const { language } = await look(request, linkToken);
  await abandonAttempt(db, linkToken, psuContext(request, language), since);
});

export const GET = backToPage("/pay");
