import { type FlowCreationResult, flowCreationResult, flowList, flowListQuery } from "@/lib/flows/contract";
import { createFlow } from "@/lib/flows/creating/create-flow";
import { documentedRequest, flowPayload } from "@/lib/flows/creating/flow-request";
import { listFlows } from "@/lib/flows/list-flows";
import { apiRoutes, listRoute, rawBodyPostRoute } from "@/lib/http/api-route";
import { created, ok } from "@/lib/http/reply/reply";

const reply = (result: FlowCreationResult) => created(`/flow/v1/flows/${result.uuid}`, result);

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: listRoute({
    operationId: "listFlows",
    summary: "List flows",
    description: "A collaborator sees the flows of its own channel only. Several filters narrow each other down.",
    tag: "Flows",
    query: flowListQuery,
    responses: { 200: { description: "One page and the exact total.", schema: flowList } },
    handle: async ({ db, caller, query }) => ok(await listFlows(db, caller, query)),
  }),
  POST: rawBodyPostRoute({
    operationId: "createFlow",
    summary: "Create a flow",
    description:
      "Creates payments and signatures in one flow and answers with a link for each. What is to be signed comes as file parts, named like `signature.documents[].id`, or like the operation's `id` when no document is listed; with `signature.templateUuid` documents and fields are the template's, and `signers` fill its roles. A SIGNATURE is a 400 at its `type` in a sandbox, and in an installation that has no seal. An invoice's PDF, a file part named like `invoice.id` beside `generateDocument: true`, gets a page appended; a Factur-X or ZUGFeRD invoice gives amount, currency, invoice number, due date and payer where the payload leaves them out, and a 400 where its amount or currency is another.",
    tag: "Flows",
    rawBody: { kind: "json-or-multipart", schema: documentedRequest, payload: flowPayload },
    responses: { 201: { description: "The flow, with a link for each operation.", schema: flowCreationResult } },
    errors: ["document_unreadable", "document_locked", "document_unsafe"],
    handle: async ({ db, caller, body, storeReply }) =>
      reply(await createFlow(db, caller, { ...body, channel: "API" }, (tx, result) => storeReply(tx, reply(result)))),
  }),
});
