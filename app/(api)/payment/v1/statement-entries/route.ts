import { apiRoutes, route } from "@/lib/http/api-route";
import { ok } from "@/lib/http/reply/reply";
import { statementEntryList, statementEntryListQuery } from "@/lib/statements/contract";
import { listEntries } from "@/lib/statements/list-entries";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: route({
    operationId: "listStatementEntries",
    summary: "List entries of all statements",
    description: "`q_state=OPEN&q_direction=CREDIT` lists the money that nobody knows the operation of.",
    tag: "Statements",
    query: statementEntryListQuery,
    responses: { 200: { description: "One page and the exact total.", schema: statementEntryList } },
    errors: ["forbidden"],
    handle: async ({ db, caller, query }) => ok(await listEntries(db, caller, null, query)),
  }),
});
