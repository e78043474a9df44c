import { eventStream } from "@/lib/http/event-stream";
import { watchOperation } from "@/lib/payer/watch-operation";
import { nothingHere, PRIVATE } from "../../../_visit/answers";
import { belowLink } from "../../../_visit/below-link";

type Params = Readonly<{ linkToken: string }>;

/**
 * Tells an open page that something has happened to its payment. 204, after which browsers don't call again, where as many listen
 * as this process will carry: the page asks by itself, too.
 */
export const GET = belowLink<Params>(async (_request, { params }) => {
  const { linkToken } = await params;
  let say: () => void = () => undefined;
  const watch = await watchOperation(linkToken, () => say());
  if (watch === "UNKNOWN_LINK") return nothingHere();
  if (watch === "FULL") return new Response(null, { status: 204, headers: PRIVATE });
  const line = eventStream(PRIVATE, watch.stop);
  say = line.say;
  return line.response;
});
