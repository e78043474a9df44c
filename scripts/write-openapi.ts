import { writeFileSync } from "node:fs";
import { describeApi } from "@/app/(api)/openapi.json/describe-api";

/** Writes the API's description, as an installation on this machine would serve it: `npm run openapi`. */
writeFileSync("docs/openapi.json", `${JSON.stringify(describeApi("http://localhost:3000"), null, 2)}\n`);
