import { apiRoutes, route } from "@/lib/http/api-route";
import { ok } from "@/lib/http/reply/reply";
import { uuidParams } from "@/lib/http/request/params";
import { operationStatus } from "@/lib/operations/contract";
import { getOperationStatus } from "@/lib/operations/get-operation-status";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: route({
    operationId: "getOperationStatus",
    summary: "Get an operation's status",
    description: "The cheapest way to ask how an operation stands.",
    tag: "Operations",
    params: uuidParams("uuid"),
    responses: { 200: { description: "The status, and what it means.", schema: operationStatus } },
    handle: async ({ db, caller, params }) => ok(await getOperationStatus(db, caller, params.uuid)),
  }),
});
