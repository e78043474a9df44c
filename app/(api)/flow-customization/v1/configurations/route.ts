import { configurationRequest } from "@/lib/configurations/configuration-request";
import { configurationDetail, configurationList, configurationListQuery } from "@/lib/configurations/contract";
import { createConfiguration } from "@/lib/configurations/create-configuration";
import { listConfigurations } from "@/lib/configurations/list-configurations";
import { apiRoutes, postRoute, route } from "@/lib/http/api-route";
import { authorOf } from "@/lib/http/author-of";
import { created, ok } from "@/lib/http/reply/reply";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: route({
    operationId: "listConfigurations",
    summary: "List configurations",
    description: "Their looks and settings are in the single read.",
    tag: "Configurations",
    tenantHeader: "optional",
    query: configurationListQuery,
    responses: { 200: { description: "One page, the newest first, and the exact total.", schema: configurationList } },
    handle: async ({ db, caller, query }) => ok(await listConfigurations(db, caller, query)),
  }),
  POST: postRoute({
    operationId: "createConfiguration",
    summary: "Create a configuration",
    description:
      "Everything but the name has a default. The organisation's first configuration is its default one; a later one takes that place with `isDefault`.",
    tag: "Configurations",
    tenantHeader: "optional",
    body: configurationRequest,
    responses: { 201: { description: "The configuration.", schema: configurationDetail } },
    errors: ["conflict"],
    handle: async (input) => {
      const made = await createConfiguration(input.db, authorOf(input), input.caller.tenantUuid, input.body);
      return created(`/flow-customization/v1/configurations/${made.uuid}`, made);
    },
  }),
});
