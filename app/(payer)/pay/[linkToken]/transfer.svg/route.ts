import { qrSvg } from "@/components/payer/banks/qr-svg";
import { getDb } from "@/lib/http/database";
import { findPayerView } from "@/lib/payer/find-payer-view";
import { nothingHere, PRIVATE } from "../../../_visit/answers";
import { belowLink } from "../../../_visit/below-link";
import { svg } from "../../../_visit/html";

type Params = Readonly<{ linkToken: string }>;

/** The transfer by hand, as a code that banking apps read, while the page shows it: once the payment has gone on, it is no more. */
export const GET = belowLink<Params>(async (_request, { params }) => {
  const { linkToken } = await params;
  const view = await findPayerView(getDb(), linkToken);
  return view?.transferCode ? svg(qrSvg(view.transferCode), PRIVATE) : nothingHere();
});
