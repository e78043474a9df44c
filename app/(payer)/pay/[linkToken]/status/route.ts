import { stepStamp } from "@/components/payer/live/step-stamp";
import { refreshPayerAttempt } from "@/lib/attempts/refresh-attempt";
import { getDb } from "@/lib/http/database";
import { findPayerView } from "@/lib/payer/find-payer-view";
import type { ApiRequest } from "@/lib/shared/api-request";
import { json, nothingHere } from "../../../_visit/answers";

type Context = Readonly<{ params: Promise<{ linkToken: string }> }>;

/** What an open page asks to know whether it is stale; while it confirms, this is what asks the bank. */
export async function GET(_request: ApiRequest, { params }: Context): Promise<Response> {
  const { linkToken } = await params;
  await refreshPayerAttempt(getDb(), linkToken);
  const view = await findPayerView(getDb(), linkToken);
  return view ? json({ step: view.step.name, stamp: stepStamp(view.step) }) : nothingHere();
}
