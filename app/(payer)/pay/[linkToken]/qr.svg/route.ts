import { qrSvg } from "@/components/payer/banks/qr-svg";
import { isLinkToken, linkUrl } from "@/lib/operations/link-url";
import type { ApiRequest } from "@/lib/shared/api-request";
import { nothingHere } from "../../../_visit/answers";
import { svg } from "../../../_visit/html";

type Context = Readonly<{ params: Promise<{ linkToken: string }> }>;

/**
 * The link itself, to be scanned by the phone: made of the address alone, so it says nothing of what the link opens, nor whether it
 * opens anything. What has not a link's form is none (decision 84).
 */
export async function GET(_request: ApiRequest, { params }: Context): Promise<Response> {
  const { linkToken } = await params;
  return isLinkToken(linkToken) ? svg(qrSvg(linkUrl(linkToken, "PAYMENT"))) : nothingHere();
}
