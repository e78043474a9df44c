import { askForVerification } from "@/lib/creditor-accounts/ask-for-verification";
import { creditorAccountDetail } from "@/lib/creditor-accounts/contract";
import { getCreditorAccount } from "@/lib/creditor-accounts/get-creditor-account";
import { apiRoutes, route } from "@/lib/http/api-route";
import { authorOf } from "@/lib/http/author-of";
import { ok } from "@/lib/http/reply/reply";
import { uuidParams } from "@/lib/http/request/params";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  PUT: route({
    operationId: "verifyCreditorAccount",
    summary: "Have it checked again whose account it is",
    description:
      "Asks the account's bank once more, before the 90 days are over; the result comes within seconds, into `verification`. Answered within the last minute: nothing happens. 409 where nobody verifies payees.",
    tag: "Creditor accounts",
    params: uuidParams("uuid"),
    responses: { 200: { description: "The account as it stands.", schema: creditorAccountDetail } },
    errors: ["conflict"],
    handle: async (input) => {
      const { db, caller, params } = input;
      await askForVerification(db, authorOf(input), caller.tenantUuid, params.uuid);
      return ok(await getCreditorAccount(db, caller, params.uuid));
    },
  }),
});
