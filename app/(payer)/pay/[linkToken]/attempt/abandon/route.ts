import { abandonAttempt } from "@/lib/attempts/abandon-attempt";
import { payerForm } from "../../../../_visit/payer-form";

/** The payer wants another bank while one is at work. */
export const POST = payerForm(abandonAttempt);
