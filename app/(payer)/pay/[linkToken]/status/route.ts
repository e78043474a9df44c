import { stepStamp } from "@/components/payer/live/step-stamp";
import { refreshPayerAttempt } from "@/lib/attempts/following/refresh-attempt";
import { getDb } from "@/lib/http/database";
import { findPayerView } from "@/lib/payer/find-payer-view";
import { json, nothingHere } from "../../../_visit/answers";
import { belowLink } from "../../../_visit/below-link";

type Params = Readonly<{ linkToken: string }>;

/** What an open page asks to know whether it is stale; while it confirms, this is what asks the bank. */
export const GET = belowLink<Params>(async (_request, { params }) => {
  const { linkToken } = await params;
  await refreshPayerAttempt(getDb(), linkToken);
  const view = await findPayerView(getDb(), linkToken);
  return view ? json({ step: view.step.name, stamp: stepStamp(view.step) }) : nothingHere();
});
