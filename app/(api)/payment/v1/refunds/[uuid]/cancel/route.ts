import { apiRoutes, route } from "@/lib/http/api-route";
import { authorOf } from "@/lib/http/author-of";
import { noContent } from "@/lib/http/reply/reply";
import { uuidParams } from "@/lib/http/request/params";
import { cancelRefund } from "@/lib/refunds/cancel-refund";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  PUT: route({
    operationId: "cancelRefund",
    summary: "Cancel a refund",
    description:
      "Says that a prepared transfer is not to leave. We can't hold it back at your bank: should it leave all the same, it is BOOKED. One that is CANCELLED already answers 204 again.",
    tag: "Refunds",
    params: uuidParams("uuid"),
    responses: { 204: { description: "The refund is CANCELLED." } },
    errors: ["forbidden", "conflict"],
    handle: async (input) => {
      await cancelRefund(input.db, authorOf(input), input.params.uuid);
      return noContent();
    },
  }),
});
