import { takeDeliveryReceipt } from "@/lib/deliveries/take-delivery-receipt";
import { getDb } from "@/lib/http/database";
import type { ApiRequest } from "@/lib/shared/api-request";
import { takeSmsReceipt } from "@/lib/signatures/codes/take-sms-receipt";
import { readFormField } from "../../../../../(payer)/_visit/read-form";

type Context = Readonly<{ params: Promise<Readonly<{ token: string }>> }>;

/** The provider of text messages says what became of one. The address itself, signed by us, proves that it is the provider. */
export async function POST(request: ApiRequest, { params }: Context): Promise<Response> {
  const { token } = await params;
  const status = await readFormField(request, "MessageStatus");
  // A signer's code, or a payer's link: the signature says which.
  const isOurs = (await takeSmsReceipt(getDb(), token, status)) || (await takeDeliveryReceipt(getDb(), token, status));
  return new Response(null, { status: isOurs ? 204 : 404, headers: { "Cache-Control": "no-store" } });
}

/** Nothing is to be seen here. */
export function GET(): Response {
  return new Response(null, { status: 405, headers: { Allow: "POST", "Cache-Control": "no-store" } });
}
