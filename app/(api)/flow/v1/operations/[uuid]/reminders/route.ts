import { operationReminders } from "@/lib/deliveries/contract";
import { changeReminders, remindersRequest } from "@/lib/deliveries/reminders/change-reminders";
import { getReminders } from "@/lib/deliveries/reminders/get-reminders";
import { apiRoutes, route } from "@/lib/http/api-route";
import { ok } from "@/lib/http/reply/reply";
import { uuidParams } from "@/lib/http/request/params";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: route({
    operationId: "getOperationReminders",
    summary: "Get the reminders of a payment that are to come",
    description:
      "When its payer is reminded, where, and whether that was stopped. The configuration's `reminders` say when; what was sent or waits is among the deliveries, with kind REMINDER.",
    tag: "Operations",
    params: uuidParams("uuid"),
    responses: { 200: { description: "The next one first.", schema: operationReminders } },
    handle: async ({ db, caller, params }) => ok(await getReminders(db, caller, params.uuid)),
  }),
  PUT: route({
    operationId: "changeOperationReminders",
    summary: "Stop the reminders of a payment",
    description:
      "`stopped: true` stops them, those that wait included; `stopped: false` has them go on, without those of the days that have passed meanwhile. As it is already: nothing changes. A renewal of a stopped payment is stopped as well.",
    tag: "Operations",
    params: uuidParams("uuid"),
    body: remindersRequest,
    responses: { 200: { description: "As they are from now on.", schema: operationReminders } },
    errors: ["operation_final"],
    handle: async ({ db, caller, params, body }) => ok(await changeReminders(db, caller, params.uuid, body)),
  }),
});
