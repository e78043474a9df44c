import { configurationDetail, configurationQuery } from "@/lib/configurations/contract";
import { getConfiguration } from "@/lib/configurations/get-configuration";
import { apiRoutes, route } from "@/lib/http/api-route";
import { uuidParams } from "@/lib/http/params";
import { ok } from "@/lib/http/reply";

export const { GET, POST, PUT, PATCH, DELETE } = apiRoutes({
  GET: route({
    operationId: "getConfiguration",
    summary: "Get a configuration",
    tag: "Configurations",
    tenantHeader: "optional",
    params: uuidParams("configurationUuid"),
    query: configurationQuery,
    responses: { 200: { description: "The configuration.", schema: configurationDetail } },
    handle: async ({ db, caller, params, query }) =>
      ok(await getConfiguration(db, caller, params.configurationUuid, query)),
  }),
});
