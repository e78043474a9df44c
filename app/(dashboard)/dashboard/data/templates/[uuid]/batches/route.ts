import { accepted, looked } from "@/lib/http/reply/reply";
import type { ApiRequest } from "@/lib/shared/api-request";
import { notFound } from "@/lib/shared/errors";
import { isUuid } from "@/lib/shared/ids";
import { checkBatch } from "@/lib/templates/check-table";
import type { BatchDetail } from "@/lib/templates/contract";
import { createBatch } from "@/lib/templates/create-batch";
import { answerCreation } from "../../../answer-creation";

type Context = Readonly<{ params: Promise<Readonly<{ uuid: string }>> }>;

const reply = (result: BatchDetail) =>
  accepted(`/dashboard/templates/${result.templateUuid}/batches/${result.uuid}`, result);

/** The API's request for a batch; with `?dryRun=true` the table is checked alone. */
export async function POST(request: ApiRequest, { params }: Context): Promise<Response> {
  const { uuid } = await params;
  const isDry = new URL(request.url).searchParams.get("dryRun") === "true";
  return answerCreation(
    request,
    async ({ db, caller }, body, storeReply) => {
      if (!isUuid(uuid)) throw notFound();
      const input = { ...body, channel: "DASHBOARD" as const };
      return isDry
        ? looked(await checkBatch(db, caller, uuid, input))
        : reply(await createBatch(db, caller, uuid, input, (tx, made) => storeReply(tx, reply(made))));
    },
    "files",
  );
}
