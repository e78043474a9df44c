import { apiRoutes, postRoute, route } from "@/lib/http/api-route";
import { authorOf } from "@/lib/http/author-of";
import { ok } from "@/lib/http/reply/reply";
import { uuidParams } from "@/lib/http/request/params";
import { matchRequest, statementEntryDetail, undoQuery } from "@/lib/statements/contract";
import { matchEntry, undoMatch } from "@/lib/statements/decide-entry";

const params = uuidParams("uuid");

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  POST: postRoute({
    operationId: "matchStatementEntry",
    summary: "Match an entry with an operation",
    description:
      "Says which operation a booking belongs to. A credit settles its payment, also where the amount differs, or is money that came once more; a debit takes back what had come, or is the transfer of a refund. Said again, nothing happens.",
    tag: "Statements",
    params,
    body: matchRequest,
    responses: { 200: { description: "The entry, matched.", schema: statementEntryDetail } },
    errors: ["forbidden", "conflict"],
    handle: async (input) =>
      ok(
        await matchEntry(input.db, authorOf(input), input.params.uuid, input.body.operationUuid, input.body.refundUuid),
      ),
  }),
  DELETE: route({
    operationId: "undoStatementEntryMatch",
    summary: "Undo a match",
    description:
      "Takes the match back with all that it did, refuses a suggestion, or takes up again what was passed over: the entry is OPEN again. The payment is what it was before; one that only the statement had told of is REJECTED with the code MATCH_UNDONE, and its operation stays COMPLETED; matched again, it is SETTLED again. Of any other entry nothing happens. Say by `state` and `operationUuid` what you are undoing, so that you take back no match which somebody has made meanwhile; a query parameter of any other name is a 400.",
    tag: "Statements",
    params,
    query: undoQuery,
    responses: { 200: { description: "The entry, open.", schema: statementEntryDetail } },
    errors: ["forbidden", "conflict"],
    handle: async (input) => ok(await undoMatch(input.db, authorOf(input), input.params.uuid, input.query)),
  }),
});
