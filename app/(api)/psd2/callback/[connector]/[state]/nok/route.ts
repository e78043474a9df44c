import type { ApiRequest } from "@/lib/shared/api-request";
import { comeBack } from "../../../../_return/come-back";

type Context = Readonly<{ params: Promise<Readonly<{ state: string }>> }>;

/** The same for a payer whom the bank has told no, or who has told the bank so. */
export async function GET(request: ApiRequest, { params }: Context): Promise<Response> {
  return comeBack(request, { state: (await params).state, outcome: "nok" });
}
