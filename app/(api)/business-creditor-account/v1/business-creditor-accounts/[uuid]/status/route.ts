import { changeCreditorAccountStatus } from "@/lib/creditor-accounts/change-creditor-account-status";
import { creditorAccountDetail, creditorAccountStatusRequest } from "@/lib/creditor-accounts/contract";
import { getCreditorAccount } from "@/lib/creditor-accounts/get-creditor-account";
import { apiRoutes, route } from "@/lib/http/api-route";
import { authorOf } from "@/lib/http/author-of";
import { ok } from "@/lib/http/reply/reply";
import { uuidParams } from "@/lib/http/request/params";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  PUT: route({
    operationId: "changeCreditorAccountStatus",
    summary: "Disable or enable an account",
    description:
      "A DISABLED account takes no new payments; existing ones are still paid on it. To enable one, a person's token needs a sign-in of the last 15 minutes.",
    tag: "Creditor accounts",
    params: uuidParams("uuid"),
    body: creditorAccountStatusRequest,
    responses: { 200: { description: "The account.", schema: creditorAccountDetail } },
    errors: ["conflict", "insufficient_user_authentication"],
    handle: async (input) => {
      const { db, caller, params, body } = input;
      await changeCreditorAccountStatus(db, authorOf(input), caller.tenantUuid, params.uuid, body.status);
      return ok(await getCreditorAccount(db, caller, params.uuid));
    },
  }),
});
