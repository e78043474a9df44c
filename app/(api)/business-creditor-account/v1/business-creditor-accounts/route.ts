import { apiRoutes, route } from "@/lib/http/api-route";
import { ok } from "@/lib/http/reply";
import { creditorAccountList, creditorAccountListQuery } from "@/lib/payments/contract";
import { listCreditorAccounts } from "@/lib/payments/list-creditor-accounts";

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
});
