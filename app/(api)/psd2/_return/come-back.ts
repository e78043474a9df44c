import { returnFromBank } from "@/lib/attempts/starting/return-from-bank";
import { getDb } from "@/lib/http/database";
import type { ApiRequest } from "@/lib/shared/api-request";
import { env } from "@/lib/shared/env";

/** A code is some hundred signs; whatever is longer is none of a bank's. */
const QUERY_LENGTH_MAX = 8_192;

/**
 * The payer comes back from the bank. The redirect proves nothing: the bank is asked, then the payer's page says what it said.
 * A state that is forged, or another's, is answered as one that nobody knows.
 *
 * @param named what the path says: our state where it is there, and that it is the address for a no
 */
export async function comeBack(
  request: ApiRequest,
  named: Readonly<{ state?: string; outcome?: "nok" }> = {},
): Promise<Response> {
  const { search, searchParams } = new URL(request.url);
  const { outcome, state = searchParams.get("state") } = named;
  // Of what is said twice the first counts, as for the state.
  const broughtBack = { ...Object.fromEntries([...searchParams].toReversed()), ...(outcome && { outcome }) };
  const isSane = state !== null && search.length <= QUERY_LENGTH_MAX;
  const back = isSane ? await returnFromBank(getDb(), state, broughtBack) : null;
  const headers = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };
  if (!back) return new Response("This link is not known.", { status: 404, headers });
  const page = `${env().baseUrl}/pay/${back.linkToken}`;
  return new Response(null, {
    status: 303,
    headers: { ...headers, Location: back.next === "BANK" ? `${page}/bank` : page },
  });
}
