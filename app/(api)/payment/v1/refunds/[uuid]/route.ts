import { apiRoutes, route } from "@/lib/http/api-route";
import { ok } from "@/lib/http/reply/reply";
import { uuidParams } from "@/lib/http/request/params";
import { refundDetail } from "@/lib/refunds/contract";
import { getRefund } from "@/lib/refunds/list-refunds";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: route({
    operationId: "getRefund",
    summary: "Get a refund",
    tag: "Refunds",
    params: uuidParams("uuid"),
    responses: { 200: { description: "The refund.", schema: refundDetail } },
    errors: ["forbidden"],
    handle: async ({ db, caller, params }) => ok(await getRefund(db, caller, params.uuid)),
  }),
});
