/** The form's fields, by where the request has them. */
const FIELDS = {
  "/name": "name",
  "/grantTypes": "use",
  "/scopes": "api",
  "/redirectUris": "redirectUris",
  "/expiresAt": "lastDay",
  "/lastDay": "lastDay",
} as const;

export type ClientField = (typeof FIELDS)[keyof typeof FIELDS];

/** The request's bad fields (JSON pointers) as the form's. */
export function clientProblems(pointers: readonly string[]): ReadonlySet<ClientField> {
  return new Set(Object.entries(FIELDS).flatMap(([pointer, field]) => (pointers.includes(pointer) ? [field] : [])));
}
