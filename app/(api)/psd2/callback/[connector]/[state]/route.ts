import type { ApiRequest } from "@/lib/shared/api-request";
import { comeBack } from "../../../_return/come-back";

type Context = Readonly<{ params: Promise<Readonly<{ state: string }>> }>;

/** The same at a bank that compares the address as it was registered: our state is in its path. */
export async function GET(request: ApiRequest, { params }: Context): Promise<Response> {
  return comeBack(request, { state: (await params).state });
}
