/** Where a thing of each kind is looked at; `*` takes its UUID. A kind that has no page of its own leads to the list it stands in. */
const PAGES: ReadonlyMap<string, string> = new Map([
  ["operation", "/dashboard/operations/*"],
  ["configuration", "/dashboard/configurations/*"],
  ["webhook_endpoint", "/dashboard/webhooks/*"],
  ["client", "/dashboard/clients"],
  ["creditor_account", "/dashboard/accounts"],
  ["mandate", "/dashboard/mandates"],
  ["person", "/dashboard/people"],
  ["invitation", "/dashboard/people"],
  ["statement_entry", "/dashboard/reconciliation"],
  ["saved_view", "/dashboard/operations"],
  ["tenant", "/dashboard/organisation"],
]);

type Subject = Readonly<{ action: string; subjectType: string | null; subjectUuid: string | null }>;

/** The address of what was acted upon; null for what there is none of, or none any more. */
export function subjectHref({ action, subjectType, subjectUuid }: Subject): string | null {
  if (subjectUuid === null || action.endsWith(".deleted")) return null;
  return PAGES.get(subjectType ?? "")?.replace("*", subjectUuid) ?? null;
}
