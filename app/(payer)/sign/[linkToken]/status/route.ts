import { signerStamp } from "@/components/signer/live";
import { getDb } from "@/lib/http/database";
import { findSignerView } from "@/lib/signatures/signing/find-signer-view";
import { json, nothingHere } from "../../../_visit/answers";
import { belowLink } from "../../../_visit/below-link";

type Params = Readonly<{ linkToken: string }>;

/** What an open page asks to know whether it is stale. */
export const GET = belowLink<Params>(async (_request, { params }) => {
  const { linkToken } = await params;
  const view = await findSignerView(getDb(), linkToken);
  return view ? json({ step: view.step.name, stamp: signerStamp(view) }) : nothingHere();
});
