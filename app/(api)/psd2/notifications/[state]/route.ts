import { hearFromBank } from "@/lib/attempts/following/hear-from-bank";
import { getDb } from "@/lib/http/database";
import type { ApiRequest } from "@/lib/shared/api-request";

type Context = Readonly<{ params: Promise<Readonly<{ state: string }>> }>;

/** A bank says that there is news. It is answered alike whoever says it of whatever: only our question to the bank counts. */
export async function POST(_request: ApiRequest, { params }: Context): Promise<Response> {
  await hearFromBank(getDb(), (await params).state);
  return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
}

/** Nothing is to be seen here. */
export function GET(): Response {
  return new Response(null, { status: 405, headers: { Allow: "POST", "Cache-Control": "no-store" } });
}
