import { returnFromBank } from "@/lib/attempts/return-from-bank";
import { getDb } from "@/lib/http/database";
import type { ApiRequest } from "@/lib/shared/api-request";
import { env } from "@/lib/shared/env";

/** The payer comes back from the bank. The redirect proves nothing: the bank is asked, then the payer's page says what it said. */
export async function GET(request: ApiRequest): Promise<Response> {
  const state = new URL(request.url).searchParams.get("state");
  const back = state === null ? null : await returnFromBank(getDb(), state);
  const headers = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };
  if (!back) return new Response("This link is not known.", { status: 404, headers });
  return new Response(null, {
    status: 303,
    headers: { ...headers, Location: `${env().baseUrl}/pay/${back.linkToken}` },
  });
}
