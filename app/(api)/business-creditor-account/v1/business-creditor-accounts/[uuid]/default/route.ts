import { creditorAccountDetail } from "@/lib/creditor-accounts/contract";
import { getCreditorAccount } from "@/lib/creditor-accounts/get-creditor-account";
import { setDefaultCreditorAccount } from "@/lib/creditor-accounts/set-default-creditor-account";
import { apiRoutes, route } from "@/lib/http/api-route";
import { authorOf } from "@/lib/http/author-of";
import { ok } from "@/lib/http/reply/reply";
import { uuidParams } from "@/lib/http/request/params";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  PUT: route({
    operationId: "setDefaultCreditorAccount",
    summary: "Make an account the default one",
    description:
      "From now on, payments that name no account are collected on it: it is ACTIVE, and not held (`verification`). It is already: nothing happens.",
    tag: "Creditor accounts",
    wantsFreshSignIn: true,
    params: uuidParams("uuid"),
    responses: { 200: { description: "The account.", schema: creditorAccountDetail } },
    errors: ["conflict"],
    handle: async (input) => {
      const { db, caller, params } = input;
      await setDefaultCreditorAccount(db, authorOf(input), caller.tenantUuid, params.uuid);
      return ok(await getCreditorAccount(db, caller, params.uuid));
    },
  }),
});
