import { openApiDocument } from "@/lib/http/openapi/document";
import { EXAMPLES } from "./examples";
import { guide } from "./guide";
import { API_ROUTES } from "./routes";
import { nameSchemas } from "./schemas";
import { TOKEN_PATHS } from "./token-paths";
import { VERIFICATION_PATHS } from "./verification-paths";
import { WEBHOOKS } from "./webhooks";

/** The whole API as it is served at `baseUrl`. */
export function describeApi(baseUrl: string) {
  nameSchemas();
  return openApiDocument(baseUrl, {
    info: {
      title: "Paraph API",
      version: "1",
      description: guide(baseUrl),
      contact: { name: "Paraph", url: `${baseUrl}/docs` },
    },
    tags: [
      { name: "Tokens", description: "OAuth 2.0 access tokens for all other calls." },
      { name: "Flows", description: "What an ERP creates: one or more operations, one aggregated status." },
      { name: "Operations", description: "One payment or signature with a link of its own." },
      { name: "Signature templates", description: "Documents that are signed again and again, and many at once." },
      { name: "Payments", description: "What became of the money, from the authorisation to the settlement." },
      { name: "Statements", description: "What your bank says has come: the only proof of money." },
      {
        name: "Refunds",
        description: "Money that you pay back from your own bank: prepared here, known again on your statement.",
      },
      { name: "Configurations", description: "How a payment page looks and behaves." },
      { name: "Creditor accounts", description: "Where you are paid." },
      { name: "Verification", description: "Whether a document is as it was signed. Anybody may ask." },
      { name: "Webhooks", description: "How you hear what has happened." },
    ],
    routes: API_ROUTES,
    otherPaths: { ...TOKEN_PATHS, ...VERIFICATION_PATHS },
    webhooks: WEBHOOKS,
    examples: EXAMPLES,
  });
}
