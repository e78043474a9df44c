import { browserTokensOf } from "@/app/(payer)/_visit/remote-signing";
import { getDb } from "@/lib/http/database";
import { clientAddress } from "@/lib/http/request/client-address";
import type { ApiRequest } from "@/lib/shared/api-request";
import { env } from "@/lib/shared/env";
import { returnFromProvider } from "@/lib/signatures/remote/return-from-provider";

/** A signer comes back from the provider of remote signatures (RFC 6749, 4.1.2). */
export async function GET(request: ApiRequest): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const brought = {
    state: searchParams.get("state") ?? "",
    code: searchParams.get("code"),
    error: searchParams.get("error"),
    browserTokens: browserTokensOf(request),
  };
  const visitor = { ipAddress: clientAddress(request), userAgent: request.headers.get("user-agent") };
  const onward = await returnFromProvider(getDb(), brought, visitor);
  const headers = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };
  if (!onward) return new Response("This link is not known.", { status: 404, headers });
  const { linkToken, isToApprove, failure } = onward;
  const page = `${env().baseUrl}/sign/${linkToken}`;
  // Each time over a page of ours: a form of the provider's may not end at the provider again under its policy (`form-action`).
  const location = isToApprove ? `${page}/provider` : failure === null ? page : `${page}?remote=${failure}`;
  return new Response(null, { status: 303, headers: { ...headers, Location: location } });
}
