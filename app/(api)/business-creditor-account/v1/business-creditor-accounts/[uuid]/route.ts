import { creditorAccountDetail } from "@/lib/creditor-accounts/contract";
import { getCreditorAccount } from "@/lib/creditor-accounts/get-creditor-account";
import { apiRoutes, route } from "@/lib/http/api-route";
import { ok } from "@/lib/http/reply/reply";
import { uuidParams } from "@/lib/http/request/params";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: route({
    operationId: "getCreditorAccount",
    summary: "Get an account you are paid on",
    description: "`creditorAccount.uuid` of a payment names it.",
    tag: "Creditor accounts",
    params: uuidParams("uuid"),
    responses: { 200: { description: "The account, its number masked.", schema: creditorAccountDetail } },
    handle: async ({ db, caller, params }) => ok(await getCreditorAccount(db, caller, params.uuid)),
  }),
});
