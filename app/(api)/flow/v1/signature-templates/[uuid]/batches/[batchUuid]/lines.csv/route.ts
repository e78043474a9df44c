import { apiRoutes, route } from "@/lib/http/api-route";
import { dispositionOf } from "@/lib/http/reply/attachment";
import { uuidParams } from "@/lib/http/request/params";
import { exportNameOf } from "@/lib/sandboxes/export-name";
import { batchReport } from "@/lib/templates/list-batch-lines";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: route({
    operationId: "getSignatureBatchReport",
    summary: "Get a batch's report as a table",
    description: "The same as its lines, as CSV in UTF-8.",
    tag: "Signature templates",
    params: uuidParams("uuid", "batchUuid"),
    responses: { 200: { description: "The report.", contentType: "text/csv" } },
    handle: async ({ db, caller, params: { uuid: templateUuid, batchUuid } }) =>
      new Response(await batchReport(db, caller, { templateUuid, batchUuid }), {
        headers: {
          "Cache-Control": "no-store",
          "Content-Type": "text/csv; charset=utf-8",
          "Content-Disposition": dispositionOf(await exportNameOf(db, caller.tenantUuid, "batch.csv")),
        },
      }),
  }),
});
