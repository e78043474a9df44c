import { created } from "@/lib/http/reply/reply";
import type { ApiRequest } from "@/lib/shared/api-request";
import type { TemplateDetail } from "@/lib/templates/contract";
import { createTemplate } from "@/lib/templates/create-template";
import { answerCreation } from "../answer-creation";

const reply = (result: TemplateDetail) => created(`/dashboard/templates/${result.uuid}`, result);

/** The API's request for a template. */
export async function POST(request: ApiRequest): Promise<Response> {
  return answerCreation(request, async ({ db, author }, body, storeReply) =>
    reply(await createTemplate(db, author, body, (tx, result) => storeReply(tx, reply(result)))),
  );
}
