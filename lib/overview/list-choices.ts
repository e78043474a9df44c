import type { Database } from "@/db/client";
import { listBanksTried, listCollaboratorNames, listConfigurationNames } from "@/db/queries/overview/choices";
import { bankDirectory } from "@/lib/banks/registry";
import type { Caller } from "@/lib/shared/caller";

/** What a filter of a list, or of its figures, can be chosen from. A collaborator is told of none: they are not its own. */
export type NamedChoice = Readonly<{ value: string; label: string }>;

/** The organisation's payment pages, the disabled ones too: they have their payments. */
export async function listConfigurationChoices(
  db: Database,
  { tenantUuid, collaborator }: Caller,
): Promise<readonly NamedChoice[]> {
  if (collaborator !== null) return [];
  const rows = await listConfigurationNames(db, tenantUuid);
  return rows.map(({ uuid, name }) => ({ value: uuid, label: name }));
}

/** The banks that payers of the organisation have chosen, by name; one that there is no more by its id. */
export async function listBankChoices(
  db: Database,
  { tenantUuid, collaborator }: Caller,
): Promise<readonly NamedChoice[]> {
  if (collaborator !== null) return [];
  const [tried, banks] = await Promise.all([listBanksTried(db, tenantUuid), bankDirectory(db)]);
  return tried
    .map((value) => ({ value, label: banks.find(value)?.name ?? value }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}

/** Everybody who has brought operations, by a name they had. */
export async function listCollaboratorChoices(
  db: Database,
  { tenantUuid, collaborator }: Caller,
): Promise<readonly NamedChoice[]> {
  if (collaborator !== null) return [];
  const rows = await listCollaboratorNames(db, tenantUuid);
  return rows.map(({ uuid, name }) => ({ value: uuid, label: name }));
}
