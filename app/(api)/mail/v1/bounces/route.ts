import { takeBounce } from "@/lib/deliveries/take-bounce";
import { answer } from "@/lib/http/api-route";
import { getDb } from "@/lib/http/database";
import { bringsToken } from "@/lib/http/request/brings-token";
import type { ApiRequest } from "@/lib/shared/api-request";
import { env } from "@/lib/shared/env";
import { AppError } from "@/lib/shared/errors";

/** What a report says stands before what it returns: a mail of ours with all that was attached to it, or its headers. */
const READ_BYTES_MAX = 131_072;

/**
 * The mail server hands over what came back, each mail as it is, with MAIL_BOUNCES_TOKEN as its bearer token
 * (docs/operations.md). For everybody else there is no such path.
 */
export function POST(request: ApiRequest): Promise<Response> {
  return answer(request, async () => {
    if (!bringsToken(request, env().mailBouncesToken)) {
      throw new AppError("not_found", { detail: "There is no such path." });
    }
    await takeBounce(getDb(), await beginningOf(request));
    // Whatever it was about: a mail server that is told of a fault would keep it, and send it again.
    return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
  });
}

/** Nothing is to be seen here. */
export function GET(): Response {
  return new Response(null, { status: 405, headers: { Allow: "POST", "Cache-Control": "no-store" } });
}

async function beginningOf({ body }: ApiRequest): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let missing = READ_BYTES_MAX;
  for await (const chunk of body ?? []) {
    chunks.push(chunk.subarray(0, missing));
    missing -= chunk.length;
    if (missing <= 0) break;
  }
  return Buffer.concat(chunks);
}
