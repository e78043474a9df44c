import { apiRoutes, route } from "@/lib/http/api-route";
import { ok } from "@/lib/http/reply/reply";
import { uuidParams } from "@/lib/http/request/params";
import { statementEntryDetail } from "@/lib/statements/contract";
import { getEntry } from "@/lib/statements/list-entries";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: route({
    operationId: "getStatementEntry",
    summary: "Get a statement's entry",
    tag: "Statements",
    params: uuidParams("uuid"),
    responses: { 200: { description: "The entry.", schema: statementEntryDetail } },
    errors: ["forbidden"],
    handle: async ({ db, caller, params }) => ok(await getEntry(db, caller, params.uuid)),
  }),
});
