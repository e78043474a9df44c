import { useMarkedFields } from "@/components/dashboard/actions/use-marked-fields";
import { useText } from "../text-provider";

export const CLIENT_FIELDS = {
  "/name": "name",
  "/grantTypes": "use",
  "/scopes": "api",
  "/redirectUris": "redirectUris",
  "/expiresAt": "lastDay",
  "/lastDay": "lastDay",
} as const;

export type ClientField = (typeof CLIENT_FIELDS)[keyof typeof CLIENT_FIELDS];
export type ClientError = (field: ClientField) => string | undefined;

/** What is wrong with the form of a client, in words for each field. */
export function useClientErrors() {
  const { t } = useText();
  const { marked, mark, unmark } = useMarkedFields(CLIENT_FIELDS);
  const error: ClientError = (field) => (marked.has(field) ? t(`clients.form.problems.${field}`) : undefined);
  return { error, mark, unmark };
}
