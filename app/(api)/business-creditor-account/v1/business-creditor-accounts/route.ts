import { creditorAccountDetail, creditorAccountList, creditorAccountListQuery } from "@/lib/creditor-accounts/contract";
import { createCreditorAccount } from "@/lib/creditor-accounts/create-creditor-account";
import { creditorAccountRequest } from "@/lib/creditor-accounts/creditor-account-request";
import { listCreditorAccounts } from "@/lib/creditor-accounts/list-creditor-accounts";
import { apiRoutes, postRoute, route } from "@/lib/http/api-route";
import { authorOf } from "@/lib/http/author-of";
import { created, ok } from "@/lib/http/reply/reply";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: route({
    operationId: "listCreditorAccounts",
    summary: "List the accounts you are paid on",
    description: "A payment without an account is collected on the default one.",
    tag: "Creditor accounts",
    query: creditorAccountListQuery,
    responses: {
      200: { description: "One page, the newest first, and the exact total.", schema: creditorAccountList },
    },
    handle: async ({ db, caller, query }) => ok(await listCreditorAccounts(db, caller, query)),
  }),
  POST: postRoute({
    operationId: "createCreditorAccount",
    summary: "Add an account to be paid on",
    description: "Your first account is your default one. A person's token needs a sign-in of the last 15 minutes.",
    tag: "Creditor accounts",
    wantsFreshSignIn: true,
    body: creditorAccountRequest,
    responses: { 201: { description: "The account.", schema: creditorAccountDetail } },
    errors: ["conflict"],
    handle: async (input) => {
      const account = await createCreditorAccount(input.db, authorOf(input), input.caller.tenantUuid, input.body);
      return created(`/business-creditor-account/v1/business-creditor-accounts/${account.uuid}`, account);
    },
  }),
});
