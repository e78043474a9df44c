import { isThere, type Place } from "@/components/dashboard/actions/acting";

/** Where a thing of each kind is looked at; `*` takes its UUID. A kind that has no page of its own leads to the list it stands in. */
const PAGES: ReadonlyMap<string, string> = new Map([
  ["operation", "/dashboard/operations/*"],
  ["configuration", "/dashboard/configurations/*"],
  ["webhook_endpoint", "/dashboard/webhooks/*"],
  ["signature_template", "/dashboard/templates/*"],
  ["client", "/dashboard/clients"],
  ["creditor_account", "/dashboard/accounts"],
  ["mandate", "/dashboard/mandates"],
  ["person", "/dashboard/people"],
  ["invitation", "/dashboard/people"],
  ["refund", "/dashboard/reconciliation/refunds"],
  ["statement", "/dashboard/reconciliation/statements/*"],
  ["statement_entry", "/dashboard/reconciliation"],
  ["saved_view", "/dashboard/operations"],
  ["tenant", "/dashboard/organisation"],
]);

type Subject = Readonly<{ action: string; subjectType: string | null; subjectUuid: string | null }>;

/** The address of what was acted upon; null for what there is none of, none any more, or none in this place. */
export function subjectHref({ action, subjectType, subjectUuid }: Subject, place: Place): string | null {
  if (subjectUuid === null || action.endsWith(".deleted")) return null;
  const href = PAGES.get(subjectType ?? "")?.replace("*", subjectUuid);
  return href !== undefined && isThere(place, href) ? href : null;
}
