import { type OperationRenewal, operationRenewal } from "@/lib/flows/contract";
import { renewOperation } from "@/lib/flows/renewing/renew-operation";
import { apiRoutes, settlingPostRoute } from "@/lib/http/api-route";
import { created } from "@/lib/http/reply/reply";
import { uuidParams } from "@/lib/http/request/params";

const reply = (result: OperationRenewal) => created(`/flow/v1/operations/${result.uuid}`, result);

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  POST: settlingPostRoute({
    operationId: "renewOperation",
    summary: "Renew an expired operation",
    description:
      "Gives an operation that is EXPIRED, or NOT_DELIVERED with its deadline passed, or whose payment the bank has rejected after its yes, another chance: a copy with a new link and a new deadline, alone in a flow of its own, and with a new page behind your own PDF. It stays as it is, and its link leads to the new one. Each is renewed once; a signature not where the installation has no seal (409).",
    tag: "Operations",
    params: uuidParams("uuid"),
    responses: { 201: { description: "A copy of the operation with a new link.", schema: operationRenewal } },
    errors: ["conflict", "document_unreadable"],
    handle: async ({ db, caller, params, storeReply }) =>
      reply(await renewOperation(db, caller, params.uuid, "API", (tx, result) => storeReply(tx, reply(result)))),
  }),
});
