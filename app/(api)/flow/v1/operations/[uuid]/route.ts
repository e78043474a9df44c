import { apiRoutes, route } from "@/lib/http/api-route";
import { ok } from "@/lib/http/reply/reply";
import { uuidParams } from "@/lib/http/request/params";
import { operationDetail } from "@/lib/operations/contract";
import { getOperation } from "@/lib/operations/get-operation";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: route({
    operationId: "getOperation",
    summary: "Get an operation",
    description:
      "The source of truth for an ERP. `payment.paymentUuid` fetches the payment record once the operation is COMPLETED.",
    tag: "Operations",
    params: uuidParams("uuid"),
    responses: { 200: { description: "The operation.", schema: operationDetail } },
    handle: async ({ db, caller, params }) => ok(await getOperation(db, caller, params.uuid)),
  }),
});
