import { apiRoutes, postRoute, route } from "@/lib/http/api-route";
import { authorOf } from "@/lib/http/author-of";
import { created, ok } from "@/lib/http/reply/reply";
import { refundDetail, refundList, refundListQuery } from "@/lib/refunds/contract";
import { listRefunds } from "@/lib/refunds/list-refunds";
import { prepareRefund } from "@/lib/refunds/prepare-refund";
import { refundRequest } from "@/lib/refunds/refund-request";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: route({
    operationId: "listRefunds",
    summary: "List refunds",
    description: "`q_state=PREPARED` lists what is still to leave your account.",
    tag: "Refunds",
    query: refundListQuery,
    responses: { 200: { description: "One page, the newest first, and the exact total.", schema: refundList } },
    errors: ["forbidden"],
    handle: async ({ db, caller, query }) => ok(await listRefunds(db, caller, query)),
  }),
  POST: postRoute({
    operationId: "createRefund",
    summary: "Prepare a refund",
    description:
      "Prepares a transfer with which you pay back, from your own bank, what has come for a payment, in whole or in part; we send no money. All refunds of a payment that are not cancelled stay within what has come and stands. Give your bank the `endToEndId` with the transfer: the debit on your statement is known by it, and the payment stays what it is. A person's token needs a sign-in of the last 15 minutes.",
    tag: "Refunds",
    wantsFreshSignIn: true,
    body: refundRequest,
    responses: { 201: { description: "The refund, PREPARED.", schema: refundDetail } },
    errors: ["forbidden", "conflict"],
    handle: async (input) => {
      const refund = await prepareRefund(input.db, authorOf(input), input.body);
      return created(`/payment/v1/refunds/${refund.uuid}`, refund);
    },
  }),
});
