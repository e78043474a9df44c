import { getDb } from "@/lib/http/database";
import { makePayerReceipt } from "@/lib/payer/make-payer-receipt";
import type { ApiRequest } from "@/lib/shared/api-request";
import { attachment, nothingHere } from "../../../_visit/answers";
import { look } from "../../../_visit/visit";

type Context = Readonly<{ params: Promise<{ linkToken: string }> }>;

/** The receipt in the language that the page is read in; it does not exist before the payment does. */
export async function GET(request: ApiRequest, { params }: Context): Promise<Response> {
  const { linkToken } = await params;
  const { language } = await look(request, linkToken);
  const receipt = await makePayerReceipt(getDb(), linkToken, language);
  return receipt ? attachment(receipt) : nothingHere();
}
