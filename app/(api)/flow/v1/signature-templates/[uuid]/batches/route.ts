import { apiRoutes, rawBodyPostRoute, route } from "@/lib/http/api-route";
import { accepted, looked, ok } from "@/lib/http/reply/reply";
import { uuidParams } from "@/lib/http/request/params";
import { checkBatch } from "@/lib/templates/check-table";
import {
  type BatchDetail,
  batchCheck,
  batchDetail,
  batchList,
  batchListQuery,
  batchQuery,
} from "@/lib/templates/contract";
import { createBatch } from "@/lib/templates/create-batch";
import { listBatches } from "@/lib/templates/get-batch";
import { batchRequest } from "@/lib/templates/map-columns";

const params = uuidParams("uuid");
const reply = (result: BatchDetail) =>
  accepted(`/flow/v1/signature-templates/${result.templateUuid}/batches/${result.uuid}`, result);

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: route({
    operationId: "listSignatureBatches",
    summary: "List a template's batches",
    tag: "Signature templates",
    params,
    query: batchListQuery,
    responses: { 200: { description: "One page, the newest first, and the exact total.", schema: batchList } },
    handle: async ({ db, caller, params: { uuid }, query }) => ok(await listBatches(db, caller, uuid, query)),
  }),
  POST: rawBodyPostRoute({
    operationId: "createSignatureBatch",
    summary: "Ask for many signatures from a table",
    description:
      "The file part `file` is a table (CSV in UTF-8, parted by commas, semicolons or tabs) of 1 to 500 lines below its head. Each line becomes a flow of its own with documents of its own. Columns are called `<role>.name`, `<role>.lastName`, `<role>.email`, `<role>.phone`, `externalId` and `value.<key>`, or as `mapping` in the `payload` part says. Lines with problems become nothing and are told in the report; a table without any other line is a 400. With `dryRun=true` all of that is told and nothing is made; a query parameter of any other name is a 400.",
    tag: "Signature templates",
    params,
    query: batchQuery,
    rawBody: { kind: "files", schema: batchRequest },
    responses: {
      200: { description: "What the table would become (`dryRun=true`).", schema: batchCheck },
      202: { description: "The batch; it is worked off line by line.", schema: batchDetail },
    },
    handle: async ({ db, caller, params: { uuid }, query: { dryRun }, body, storeReply }) => {
      const input = { ...body, channel: "API" as const };
      if (!dryRun) return reply(await createBatch(db, caller, uuid, input, (tx, made) => storeReply(tx, reply(made))));
      return looked(await checkBatch(db, caller, uuid, input));
    },
  }),
});
