import { deliveryDetail, deliveryList } from "@/lib/deliveries/contract";
import { againRequest, deliverAgain } from "@/lib/deliveries/deliver-again";
import { listDeliveries } from "@/lib/deliveries/list-deliveries";
import { apiRoutes, postRoute, route } from "@/lib/http/api-route";
import { ok } from "@/lib/http/reply/reply";
import { uuidParams } from "@/lib/http/request/params";
import { NO_FILTERS } from "@/lib/http/request/query";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: route({
    operationId: "listLinkDeliveries",
    summary: "List what was sent to an operation's payer",
    description: "Each message with where it went, how far it came, and why not further. The newest first.",
    tag: "Operations",
    params: uuidParams("uuid"),
    query: NO_FILTERS,
    responses: { 200: { description: "All of them.", schema: deliveryList } },
    handle: async ({ db, caller, params }) => ok(await listDeliveries(db, caller, params.uuid)),
  }),
  POST: postRoute({
    operationId: "deliverOperation",
    summary: "Send the link again",
    description:
      "Sends the link of a payment to its payer once more, or to another address. One address gets it every five minutes at most (429), one operation sends it twenty times at most (409). An operation that is NOT_DELIVERED stays so until somebody opens the link.",
    tag: "Operations",
    params: uuidParams("uuid"),
    body: againRequest,
    responses: { 202: { description: "The message, which is on its way.", schema: deliveryDetail } },
    errors: ["conflict", "operation_final"],
    handle: async ({ db, caller, params, body }) => ({
      status: 202,
      body: await deliverAgain(db, caller, params.uuid, body),
    }),
  }),
});
