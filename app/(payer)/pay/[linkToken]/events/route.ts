import { eventStream } from "@/lib/http/event-stream";
import { watchOperation } from "@/lib/payer/watch-operation";
import type { ApiRequest } from "@/lib/shared/api-request";
import { PRIVATE } from "../../../_visit/answers";

type Context = Readonly<{ params: Promise<{ linkToken: string }> }>;

/**
 * Tells an open page that something has happened to its payment. 204, after which browsers don't call again, where there is
 * nothing to hear: the page asks by itself, too.
 */
export async function GET(_request: ApiRequest, { params }: Context): Promise<Response> {
  const { linkToken } = await params;
  let say: () => void = () => undefined;
  const watch = await watchOperation(linkToken, () => say());
  if (!watch) return new Response(null, { status: 204, headers: PRIVATE });
  const line = eventStream(PRIVATE, watch.stop);
  say = line.say;
  return line.response;
}
