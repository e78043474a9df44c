import { publicDocument } from "@/lib/http/reply/public-document";
import { env } from "@/lib/shared/env";
import { describeApi } from "./describe-api";

let description: ReturnType<typeof describeApi> | undefined;

/** The OpenAPI 3.1 document, made once: for everybody, like the reference that shows it. */
export function GET(): Response {
  description ??= describeApi(env().baseUrl);
  return publicDocument(description);
}

/** The address of the installation is known when it runs, not when it is built. */
export const dynamic = "force-dynamic";
