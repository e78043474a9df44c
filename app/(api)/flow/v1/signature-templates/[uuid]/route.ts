import { apiRoutes, route } from "@/lib/http/api-route";
import { authorOf } from "@/lib/http/author-of";
import { ifMatchOf, okUnlessKnown, okWithEtag } from "@/lib/http/reply/cacheable";
import { noContent } from "@/lib/http/reply/reply";
import type { RequestBody } from "@/lib/http/request/body";
import { uuidParams } from "@/lib/http/request/params";
import { changeTemplate } from "@/lib/templates/change-template";
import { templateDetail } from "@/lib/templates/contract";
import { getTemplate } from "@/lib/templates/get-template";
import { removeTemplate } from "@/lib/templates/remove-template";
import { templateRequest } from "@/lib/templates/template-request";

const params = uuidParams("uuid");

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: route({
    operationId: "getSignatureTemplate",
    summary: "Get a signature template",
    tag: "Signature templates",
    params,
    responses: {
      200: { description: "The template.", schema: templateDetail },
      304: { description: "It is what If-None-Match names." },
    },
    errors: ["precondition_failed"],
    handle: async ({ db, caller, params: { uuid }, request }) =>
      okUnlessKnown(request, await getTemplate(db, caller, uuid)),
  }),
  PUT: route<{ uuid: string }, unknown, RequestBody>({
    operationId: "replaceSignatureTemplate",
    summary: "Replace a signature template",
    description:
      "All of it; what was made with it stays as it is. A document whose file part is left out keeps the file that it has, by its `id`. With the `ETag` that you have read in `If-Match`, a change of somebody else's is not overwritten: 412.",
    tag: "Signature templates",
    params,
    rawBody: { kind: "json-or-multipart", schema: templateRequest },
    responses: { 200: { description: "The template as it is now.", schema: templateDetail } },
    errors: ["conflict", "precondition_failed", "document_unreadable", "document_locked", "document_unsafe"],
    handle: async (input) => {
      const { db, params, body, request } = input;
      return okWithEtag(await changeTemplate(db, authorOf(input), params.uuid, body, undefined, ifMatchOf(request)));
    },
  }),
  DELETE: route({
    operationId: "deleteSignatureTemplate",
    summary: "Delete a signature template",
    description:
      "What was made with it stays as it is, and so do its batches. With the `ETag` that you have read in `If-Match`, what somebody else has changed is not deleted: 412.",
    tag: "Signature templates",
    params,
    responses: { 204: { description: "It is gone." } },
    errors: ["precondition_failed"],
    handle: async (input) => {
      await removeTemplate(input.db, authorOf(input), input.params.uuid, ifMatchOf(input.request));
      return noContent();
    },
  }),
});
