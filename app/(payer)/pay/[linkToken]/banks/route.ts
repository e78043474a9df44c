import type { ApiRequest } from "@/lib/shared/api-request";
import { nothingHere } from "../../../_visit/answers";
import { bankRows } from "../../../_visit/pay-page";
import { look } from "../../../_visit/visit";

type Context = Readonly<{ params: Promise<{ linkToken: string }> }>;

/** All banks that this payment can be made at, when somebody searches them. */
export async function GET(request: ApiRequest, { params }: Context): Promise<Response> {
  const { linkToken } = await params;
  const visited = await look(request, linkToken);
  return visited.outcome === "FOUND" ? bankRows(request, visited) : nothingHere();
}
