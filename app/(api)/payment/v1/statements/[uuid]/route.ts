import { apiRoutes, route } from "@/lib/http/api-route";
import { ok } from "@/lib/http/reply/reply";
import { uuidParams } from "@/lib/http/request/params";
import { statementDetail } from "@/lib/statements/contract";
import { getStatement } from "@/lib/statements/list-statements";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: route({
    operationId: "getStatement",
    summary: "Get a bank statement",
    description: "What the file was, and how many of its bookings belong to something.",
    tag: "Statements",
    params: uuidParams("uuid"),
    responses: { 200: { description: "The statement.", schema: statementDetail } },
    errors: ["forbidden"],
    handle: async ({ db, caller, params }) => ok(await getStatement(db, caller, params.uuid)),
  }),
});
