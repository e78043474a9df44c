import { confirmMatchedName } from "@/lib/creditor-accounts/confirm-matched-name";
import { creditorAccountDetail, matchedNameRequest } from "@/lib/creditor-accounts/contract";
import { getCreditorAccount } from "@/lib/creditor-accounts/get-creditor-account";
import { apiRoutes, route } from "@/lib/http/api-route";
import { authorOf } from "@/lib/http/author-of";
import { ok } from "@/lib/http/reply/reply";
import { uuidParams } from "@/lib/http/request/params";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  PUT: route({
    operationId: "confirmMatchedName",
    summary: "Confirm a name that is close",
    description:
      "An OWNER says that the holder whom the bank names (`verification.matchedName`) is the same as ours: the account can be collected on. A client can't, and a person's token needs a sign-in of the last 15 minutes.",
    tag: "Creditor accounts",
    params: uuidParams("uuid"),
    body: matchedNameRequest,
    responses: { 200: { description: "The account.", schema: creditorAccountDetail } },
    errors: ["conflict", "insufficient_user_authentication"],
    handle: async (input) => {
      const { db, caller, params, body } = input;
      const { uuid } = params;
      await confirmMatchedName(db, authorOf(input), caller.tenantUuid, { uuid, matchedName: body.matchedName });
      return ok(await getCreditorAccount(db, caller, uuid));
    },
  }),
});
