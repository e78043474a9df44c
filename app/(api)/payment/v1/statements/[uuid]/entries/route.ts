import { apiRoutes, route } from "@/lib/http/api-route";
import { ok } from "@/lib/http/reply/reply";
import { uuidParams } from "@/lib/http/request/params";
import { statementEntryList, statementEntryListQuery } from "@/lib/statements/contract";
import { listEntries } from "@/lib/statements/list-entries";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: route({
    operationId: "listEntriesOfStatement",
    summary: "List a statement's entries",
    tag: "Statements",
    params: uuidParams("uuid"),
    query: statementEntryListQuery,
    responses: { 200: { description: "One page and the exact total.", schema: statementEntryList } },
    errors: ["forbidden"],
    handle: async ({ db, caller, params, query }) => ok(await listEntries(db, caller, params.uuid, query)),
  }),
});
