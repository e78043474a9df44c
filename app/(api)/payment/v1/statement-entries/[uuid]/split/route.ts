import { apiRoutes, postRoute, route } from "@/lib/http/api-route";
import { authorOf } from "@/lib/http/author-of";
import { ok } from "@/lib/http/reply/reply";
import { uuidParams } from "@/lib/http/request/params";
import { splitRequest, statementEntryDetail, statementEntryList } from "@/lib/statements/contract";
import { joinEntry, splitEntry } from "@/lib/statements/split-entry";

const params = uuidParams("uuid");

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  POST: postRoute({
    operationId: "splitStatementEntry",
    summary: "Split an entry among operations",
    description:
      "One transfer that pays several operations, or a debit that takes back or gives back several: each part is an entry of its own from now on, matched with its operation as a booking is; the entry itself is ITEMISED and counts no more. What the parts leave of it is a part as well, OPEN. Said again, nothing happens.",
    tag: "Statements",
    params,
    body: splitRequest,
    responses: {
      200: {
        description: "The parts in the order in which they were named; last, what is left of the entry.",
        schema: statementEntryList,
      },
    },
    errors: ["forbidden", "conflict"],
    handle: async (input) => ok(await splitEntry(input.db, authorOf(input), input.params.uuid, input.body.parts)),
  }),
  DELETE: route({
    operationId: "joinStatementEntry",
    summary: "Join a split entry again",
    description:
      "Takes the parts back with all that their matches did, as undoing a match does: they are no more, and the entry is OPEN again. Of an entry that is not split nothing happens.",
    tag: "Statements",
    params,
    responses: { 200: { description: "The entry, open.", schema: statementEntryDetail } },
    errors: ["forbidden", "conflict"],
    handle: async (input) => ok(await joinEntry(input.db, authorOf(input), input.params.uuid)),
  }),
});
