import { ifMatchOf } from "@/lib/http/reply/cacheable";
import { ok } from "@/lib/http/reply/reply";
import type { ApiRequest } from "@/lib/shared/api-request";
import { notFound } from "@/lib/shared/errors";
import { isUuid } from "@/lib/shared/ids";
import { changeTemplate } from "@/lib/templates/change-template";
import { answerCreation } from "../../answer-creation";

type Context = Readonly<{ params: Promise<Readonly<{ uuid: string }>> }>;

/** The API's request that replaces a template, unless it was changed since the form was filled: `If-Match` (decision 365). */
export async function PUT(request: ApiRequest, { params }: Context): Promise<Response> {
  const { uuid } = await params;
  return answerCreation(request, async ({ db, author }, body, storeReply) => {
    if (!isUuid(uuid)) throw notFound();
    return ok(
      await changeTemplate(db, author, uuid, body, (tx, result) => storeReply(tx, ok(result)), ifMatchOf(request)),
    );
  });
}
