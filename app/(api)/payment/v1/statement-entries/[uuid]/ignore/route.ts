import { apiRoutes, postRoute } from "@/lib/http/api-route";
import { authorOf } from "@/lib/http/author-of";
import { ok } from "@/lib/http/reply/reply";
import { uuidParams } from "@/lib/http/request/params";
import { ignoreRequest, statementEntryDetail } from "@/lib/statements/contract";
import { ignoreEntry } from "@/lib/statements/decide-entry";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  POST: postRoute({
    operationId: "ignoreStatementEntry",
    summary: "Pass over an entry",
    description:
      "It is nothing to be collected, for the reason that is given. Matching it takes it up again, and so does `DELETE …/match`, without saying what it is.",
    tag: "Statements",
    params: uuidParams("uuid"),
    body: ignoreRequest,
    responses: { 200: { description: "The entry, ignored.", schema: statementEntryDetail } },
    errors: ["forbidden", "conflict"],
    handle: async (input) => ok(await ignoreEntry(input.db, authorOf(input), input.params.uuid, input.body.reason)),
  }),
});
