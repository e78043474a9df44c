import { writeFileSync } from "node:fs";
import { describeApi } from "@/app/(api)/openapi.json/describe-api";
import { apiTypes } from "./openapi/api-types";

/**
 * Writes the API's description, as an installation on this machine would serve it, and the types of the client that tests
 * call it with: `npm run openapi`.
 */
const document = `${JSON.stringify(describeApi("http://localhost:3000"), null, 2)}\n`;
writeFileSync("docs/openapi.json", document);
writeFileSync("e2e/support/api-types.ts", apiTypes(JSON.parse(document)));
