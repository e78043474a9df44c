import { apiRoutes, route } from "@/lib/http/api-route";
import { noContent } from "@/lib/http/reply/reply";
import { uuidParams } from "@/lib/http/request/params";
import { cancelOperation } from "@/lib/operations/cancel-operation";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  PUT: route({
    operationId: "cancelOperation",
    summary: "Cancel an operation",
    description: "Takes a link back before it has been paid. An operation that is CANCELLED already answers 204 again.",
    tag: "Operations",
    params: uuidParams("uuid"),
    responses: { 204: { description: "The operation is CANCELLED." } },
    errors: ["attempt_in_progress", "operation_final"],
    handle: async ({ db, caller, params }) => {
      await cancelOperation(db, caller, params.uuid);
      return noContent();
    },
  }),
});
