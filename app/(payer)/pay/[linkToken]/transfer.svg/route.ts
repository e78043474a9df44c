import { transferCode } from "@/components/payer/banks/epc-code";
import { qrSvg } from "@/components/payer/banks/qr-svg";
import { getDb } from "@/lib/http/database";
import { findPayerView } from "@/lib/payer/find-payer-view";
import type { ApiRequest } from "@/lib/shared/api-request";
import { nothingHere } from "../../../_visit/answers";
import { svg } from "../../../_visit/html";

type Context = Readonly<{ params: Promise<{ linkToken: string }> }>;

/** The transfer by hand, as a code that banking apps read. */
export async function GET(_request: ApiRequest, { params }: Context): Promise<Response> {
  const { linkToken } = await params;
  const view = await findPayerView(getDb(), linkToken);
  const code = view && transferCode(view);
  return code ? svg(qrSvg(code)) : nothingHere();
}
