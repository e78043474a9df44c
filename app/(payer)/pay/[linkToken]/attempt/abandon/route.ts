import { abandonAttempt } from "@/lib/attempts/ending/abandon-attempt";
import { backToPage } from "../../../../_visit/link-form";
import { payerForm } from "../../../../_visit/payer-form";
import { psuContext } from "../../../../_visit/psu-context";
import { look } from "../../../../_visit/visit";

/** The payer wants another bank while one is at work. */
export const POST = payerForm(async (db, linkToken, request) => {
  const { language } = await look(request, linkToken);
  await abandonAttempt(db, linkToken, psuContext(request, language));
});

export const GET = backToPage("/pay");
