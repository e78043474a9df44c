import { env } from "@/lib/shared/env";

/** The payer's page of an operation. Whoever holds this address may pay: it is shown to the organisation and never logged. */
export function linkUrl(linkToken: string): string {
  return `${env().baseUrl}/pay/${linkToken}`;
}
