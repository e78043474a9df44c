import { getDb } from "@/lib/http/database";
import { noticePerson } from "@/lib/operations/notice-person";
import type { ApiRequest } from "@/lib/shared/api-request";
import { PRIVATE } from "../../../_visit/answers";
import { isOfPerson } from "../../../_visit/is-person-visit";

type Context = Readonly<{ params: Promise<{ linkToken: string }> }>;

/** The page's script says that somebody's browser shows it (decision 83). */
export async function POST(request: ApiRequest, { params }: Context): Promise<Response> {
  const { linkToken } = await params;
  if (isOfPerson(request)) await noticePerson(getDb(), linkToken);
  return new Response(null, { status: 204, headers: PRIVATE });
}
