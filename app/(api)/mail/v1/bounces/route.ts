import { takeBounce } from "@/lib/deliveries/take-bounce";
import { answer } from "@/lib/http/api-route";
import { getDb } from "@/lib/http/database";
import { bringsToken } from "@/lib/http/request/brings-token";
import type { ApiRequest } from "@/lib/shared/api-request";
import { env } from "@/lib/shared/env";
import { AppError } from "@/lib/shared/errors";
import { readBytes } from "../../../../(payer)/_visit/read-form";

/** A report quotes a mail of ours, or its headers. */
const BYTES_MAX = 1_048_576;

/**
 * The mail server hands over what came back, each mail as it is, with MAIL_BOUNCES_TOKEN as its bearer token
 * (docs/operations.md). For everybody else there is no such path.
 */
export function POST(request: ApiRequest): Promise<Response> {
  return answer(request, async () => {
    if (!bringsToken(request, env().mailBouncesToken)) {
      throw new AppError("not_found", { detail: "There is no such path." });
    }
    const mail = await readBytes(request, BYTES_MAX);
    if (mail === null) throw new AppError("payload_too_large", { detail: "A mail has at most 1 MB here." });
    await takeBounce(getDb(), mail);
    // Whatever it was about: a mail server that is told of a fault would keep it, and send it again.
    return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
  });
}

/** Nothing is to be seen here. */
export function GET(): Response {
  return new Response(null, { status: 405, headers: { Allow: "POST", "Cache-Control": "no-store" } });
}
