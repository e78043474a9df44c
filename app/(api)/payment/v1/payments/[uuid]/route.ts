import { paymentRecordDetail } from "@/lib/attempts/contract";
import { getPayment } from "@/lib/attempts/get-payment";
import { apiRoutes, route } from "@/lib/http/api-route";
import { ok } from "@/lib/http/reply/reply";
import { uuidParams } from "@/lib/http/request/params";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: route({
    operationId: "getPayment",
    summary: "Get a payment record",
    description:
      "The record of the bank transfer behind a COMPLETED operation. It lives on until the money has settled.",
    tag: "Payments",
    params: uuidParams("uuid"),
    responses: { 200: { description: "The payment record.", schema: paymentRecordDetail } },
    handle: async ({ db, caller, params }) => ok(await getPayment(db, caller, params.uuid)),
  }),
});
