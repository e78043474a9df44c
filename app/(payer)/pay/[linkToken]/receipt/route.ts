import { getDb } from "@/lib/http/database";
import { attachment } from "@/lib/http/reply/attachment";
import { makePayerReceipt } from "@/lib/payer/make-payer-receipt";
import { nothingHere } from "../../../_visit/answers";
import { belowLink } from "../../../_visit/below-link";
import { look } from "../../../_visit/visit";

type Params = Readonly<{ linkToken: string }>;

/** The receipt in the language that the page is read in; it does not exist before the payment does. */
export const GET = belowLink<Params>(async (request, { params }) => {
  const { linkToken } = await params;
  const { language } = await look(request, linkToken);
  const receipt = await makePayerReceipt(getDb(), linkToken, language);
  return receipt ? attachment(receipt) : nothingHere();
});
