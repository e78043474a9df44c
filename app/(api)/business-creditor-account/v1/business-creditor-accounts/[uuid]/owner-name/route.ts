import { changeOwnerName } from "@/lib/creditor-accounts/change-owner-name";
import { creditorAccountDetail } from "@/lib/creditor-accounts/contract";
import { ownerNameRequest } from "@/lib/creditor-accounts/creditor-account-request";
import { getCreditorAccount } from "@/lib/creditor-accounts/get-creditor-account";
import { apiRoutes, route } from "@/lib/http/api-route";
import { authorOf } from "@/lib/http/author-of";
import { ok } from "@/lib/http/reply/reply";
import { uuidParams } from "@/lib/http/request/params";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  PUT: route({
    operationId: "changeOwnerName",
    summary: "Call an account's holder as its bank does",
    description:
      "What the bank said of the other name is forgotten, and it is asked again (`verification`). The number can't be changed: another number is another account. The account of a sandbox stays as it is (409).",
    tag: "Creditor accounts",
    wantsFreshSignIn: true,
    params: uuidParams("uuid"),
    body: ownerNameRequest,
    responses: { 200: { description: "The account.", schema: creditorAccountDetail } },
    errors: ["conflict"],
    handle: async (input) => {
      const { db, caller, params, body } = input;
      const { uuid } = params;
      await changeOwnerName(db, authorOf(input), caller.tenantUuid, { uuid, ownerName: body.ownerName });
      return ok(await getCreditorAccount(db, caller, uuid));
    },
  }),
});
