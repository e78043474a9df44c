import { env } from "@/lib/shared/env";

/** Below which the browser keeps what proves that it is the one that left. */
export const RETURN_PATH = "/remote-signing";

/** Where the provider sends a person back to, as it has to be registered there. */
export function returnUrl(): string {
  return `${env().baseUrl}${RETURN_PATH}/callback`;
}
