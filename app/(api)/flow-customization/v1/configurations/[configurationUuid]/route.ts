import { changeConfiguration } from "@/lib/configurations/change-configuration";
import { configurationRequest } from "@/lib/configurations/configuration-request";
import { configurationDetail, configurationQuery } from "@/lib/configurations/contract";
import { getConfiguration } from "@/lib/configurations/get-configuration";
import { apiRoutes, route } from "@/lib/http/api-route";
import { authorOf } from "@/lib/http/author-of";
import { ifMatchOf, okUnlessKnown, okWithEtag } from "@/lib/http/reply/cacheable";
import { ok } from "@/lib/http/reply/reply";
import { uuidParams } from "@/lib/http/request/params";

const params = uuidParams("configurationUuid");

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: route({
    operationId: "getConfiguration",
    summary: "Get a configuration",
    description:
      "`operation_type` keeps only that type's part of `signatureConfiguration`: read so it has no `ETag`, since nothing is replaced by a part.",
    tag: "Configurations",
    tenantHeader: "optional",
    params,
    query: configurationQuery,
    responses: {
      200: { description: "The configuration.", schema: configurationDetail },
      304: { description: "It is what If-None-Match names." },
    },
    errors: ["precondition_failed"],
    handle: async ({ db, caller, params: { configurationUuid }, query, request }) => {
      const configuration = await getConfiguration(db, caller, configurationUuid, query);
      return query.operation_type === undefined ? okUnlessKnown(request, configuration) : ok(configuration);
    },
  }),
  PUT: route({
    operationId: "replaceConfiguration",
    summary: "Replace a configuration's settings",
    description:
      "Existing operations show the new settings at once. With the `ETag` that you have read in `If-Match`, a change of somebody else's is not overwritten: 412. Absent fields go back to their defaults, but for `isDefault` and `status`, which stay. The default can't be disabled; it hands its place over when another is made the default.",
    tag: "Configurations",
    tenantHeader: "optional",
    params,
    body: configurationRequest,
    responses: { 200: { description: "The configuration as it is now.", schema: configurationDetail } },
    errors: ["conflict", "precondition_failed"],
    handle: async ({ db, caller, params: { configurationUuid }, body, request }) => {
      const author = authorOf({ caller, request });
      const guard = ifMatchOf(request);
      return okWithEtag(await changeConfiguration(db, author, caller.tenantUuid, configurationUuid, body, guard));
    },
  }),
});
