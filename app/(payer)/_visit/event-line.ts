import { eventStream } from "@/lib/http/reply/event-stream";
import { nothingHere, PRIVATE } from "./answers";
import { belowLink } from "./below-link";

type Params = Readonly<{ linkToken: string }>;
type Watch = (
  linkToken: string,
  onChange: () => void,
) => Promise<Readonly<{ stop: () => void }> | "UNKNOWN_LINK" | "FULL">;

/**
 * Tells an open page that something has happened to what its link opens. 204, after which browsers don't call again, where as many
 * listen as this process will carry: the page asks by itself, too.
 */
export function eventLine(watchLink: Watch) {
  return belowLink<Params>(async (_request, { params }) => {
    const { linkToken } = await params;
    let say: () => void = () => undefined;
    const watch = await watchLink(linkToken, () => say());
    if (watch === "UNKNOWN_LINK") return nothingHere();
    if (watch === "FULL") return new Response(null, { status: 204, headers: PRIVATE });
    const line = eventStream(PRIVATE, watch.stop);
    say = line.say;
    return line.response;
  });
}
