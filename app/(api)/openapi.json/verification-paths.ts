import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { binary, failures } from "@/lib/http/openapi/operation-object";
import { verificationResult } from "@/lib/verification/contract";

/** The one call that needs no account: its entry is written here. */

const example: z.infer<typeof verificationResult> = {
  verdict: "CHANGED",
  sealedBy: "Talleres Aitana S.L.",
  documentUuid: "0198f3a2-7c41-7d10-9a5b-2f6f0d3c1e04",
  revision: 3,
  signatures: [
    {
      signer: "Ana Soler",
      method: "REMOTE",
      signedAt: "2026-03-02T10:17:30.000Z",
      certificate: { holder: "ANA SOLER", issuer: "C=ES, O=Prestador Ejemplar, CN=Prestador Ejemplar CA" },
      level: "B-T",
    },
  ],
  changes: [{ kind: "CONTENT_CHANGED", revision: 4 }],
};

export const VERIFICATION_PATHS: ZodOpenApiPathsObject = {
  "/verification/v1/documents": {
    post: {
      operationId: "verifyDocument",
      summary: "Verify a document",
      description:
        "Says whether a PDF is as it was sealed, who signed it, and what has been done to it since. It needs no token; it is limited by address, and the file is kept nowhere. A file of up to 32 MB.",
      tags: ["Verification"],
      security: [],
      requestBody: {
        required: true,
        content: {
          "multipart/form-data": {
            schema: z.object({ document: binary }),
            encoding: { document: { contentType: "application/pdf" } },
          },
          "application/pdf": { schema: binary },
        },
      },
      responses: {
        200: {
          description: "What can be said of it.",
          headers: {
            "X-Request-Id": { $ref: "#/components/headers/RequestId" },
            RateLimit: { $ref: "#/components/headers/RateLimit" },
            "RateLimit-Policy": { $ref: "#/components/headers/RateLimitPolicy" },
          },
          content: { "application/json": { schema: verificationResult, example } },
        },
        ...failures([
          "invalid_request",
          "invalid_field",
          "payload_too_large",
          "unsupported_media_type",
          "document_unreadable",
          "rate_limited",
          "service_unavailable",
          "internal_error",
        ]),
      },
    },
  },
};
