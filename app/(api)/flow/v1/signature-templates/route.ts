import { apiRoutes, rawBodyPostRoute, route } from "@/lib/http/api-route";
import { authorOf } from "@/lib/http/author-of";
import { created, ok } from "@/lib/http/reply/reply";
import { type TemplateDetail, templateDetail, templateList, templateListQuery } from "@/lib/templates/contract";
import { createTemplate } from "@/lib/templates/create-template";
import { listTemplates } from "@/lib/templates/list-templates";
import { templateRequest } from "@/lib/templates/template-request";

const reply = (result: TemplateDetail) => created(`/flow/v1/signature-templates/${result.uuid}`, result);

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: route({
    operationId: "listSignatureTemplates",
    summary: "List signature templates",
    description: "A collaborator sees the templates of its own channel only.",
    tag: "Signature templates",
    query: templateListQuery,
    responses: { 200: { description: "One page, the newest first, and the exact total.", schema: templateList } },
    handle: async ({ db, caller, query }) => ok(await listTemplates(db, caller, query)),
  }),
  POST: rawBodyPostRoute({
    operationId: "createSignatureTemplate",
    summary: "Create a signature template",
    description:
      "Documents with fields, and the roles that fill them. The documents come as file parts, named like `documents[].id`. Use it with `signature.templateUuid` of a flow's operation.",
    tag: "Signature templates",
    rawBody: { kind: "json-or-multipart", schema: templateRequest },
    responses: { 201: { description: "The template.", schema: templateDetail } },
    errors: ["document_unreadable", "document_locked", "document_unsafe"],
    handle: async (input) =>
      reply(
        await createTemplate(input.db, authorOf(input), input.body, (tx, result) =>
          input.storeReply(tx, reply(result)),
        ),
      ),
  }),
});
