import type { Place } from "@/components/dashboard/actions/acting";
import { audit as englishAudit } from "@/components/dashboard/messages/en/audit";
import type { Text, Translate } from "@/components/dashboard/text";
import { Link } from "@/components/ui/link";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { subjectHref } from "./audit-subject";

export type AuditedEntry = Readonly<{
  uuid: string;
  at: Date;
  actorType: "CLIENT" | "PERSON" | "SYSTEM";
  actorId: string | null;
  collaboratorLegalName: string | null;
  clientId: string | null;
  clientName: string | null;
  action: string;
  subjectType: string | null;
  subjectUuid: string | null;
  ipAddress: string | null;
  bulk: Readonly<{ count: number; begun: number; filter: string | null }> | null;
}>;

type AuditTableProps = Readonly<{
  entries: readonly AuditedEntry[];
  names: ReadonlyMap<string, string>;
  text: Text;
  /** Where it is read: what is not there is named, and leads nowhere. */
  place: Place;
}>;

export function AuditTable({ entries, names, text, place }: AuditTableProps) {
  const { t, dateTime } = text;
  return (
    <Table caption={t("audit.title")} className="hidden sm:block">
      <thead>
        <tr>
          <Th>{t("audit.at")}</Th>
          <Th>{t("audit.who")}</Th>
          <Th>{t("audit.what")}</Th>
          <Th>{t("audit.where")}</Th>
        </tr>
      </thead>
      <tbody data-rows="">
        {entries.map((entry) => (
          <Tr key={entry.uuid}>
            <Td className="whitespace-nowrap text-muted tabular-nums">{dateTime(entry.at)}</Td>
            <Td className="min-w-36">{actorName(entry, names, t)}</Td>
            <Td className="min-w-48">
              <span className="block font-medium">{actionWords(entry.action, t)}</span>
              <Subject {...{ entry, names, text, place }} />
            </Td>
            <Td className="whitespace-nowrap font-mono text-muted text-xs">{entry.ipAddress ?? "—"}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The log on a phone. */
export function AuditCards({ entries, names, text, place }: AuditTableProps) {
  const { t, dateTime } = text;
  return (
    <ul data-rows="" className="divide-y divide-line sm:hidden">
      {entries.map((entry) => (
        <li key={entry.uuid} className="space-y-0.5 px-4 py-3">
          <p className="font-medium">{actionWords(entry.action, t)}</p>
          <p className="text-muted text-sm">
            {[actorName(entry, names, t), dateTime(entry.at), entry.ipAddress].filter(Boolean).join(" · ")}
          </p>
          <Subject {...{ entry, names, text, place }} />
        </li>
      ))}
    </ul>
  );
}

/** Whom or what it was done to, by name where it has one; nothing for who did it to themselves. */
function Subject({ entry, names, text, place }: Readonly<{ entry: AuditedEntry } & Omit<AuditTableProps, "entries">>) {
  const { subjectUuid, actorId, bulk } = entry;
  const { t } = text;
  if (bulk) return <Many {...{ bulk, text }} />;
  if (subjectUuid === null || subjectUuid === actorId) return null;
  const name = subjectName(entry, names);
  const href = subjectHref(entry, place);
  const id = <span className="break-all font-mono text-xs">{subjectUuid}</span>;
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 text-muted">
      {name && <span className="text-ink text-sm">{name}</span>}
      {href ? (
        <Link href={href} className="text-accent-ink hover:underline">
          {id}
        </Link>
      ) : (
        id
      )}
      <Link
        href={`/dashboard/audit?object=${subjectUuid}`}
        aria-label={t("audit.allOf", { object: name ?? subjectUuid })}
        className="inline-flex min-h-6 items-center text-accent-ink text-xs hover:underline"
      >
        {t("audit.history")}
      </Link>
    </span>
  );
}

/** By name where it has one; an application that is allowed something may be another organisation's. */
export function subjectName(
  { subjectUuid, clientId, clientName }: AuditedEntry,
  names: ReadonlyMap<string, string>,
): string | undefined {
  return names.get(subjectUuid ?? "") ?? (clientId === subjectUuid ? (clientName ?? undefined) : undefined);
}

/** To how many it was done, and the list that was meant, as it is today. */
function Many({ bulk, text: { t } }: Readonly<{ bulk: NonNullable<AuditedEntry["bulk"]>; text: Text }>) {
  const { count, begun, filter } = bulk;
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 text-muted text-sm">
      <span>{t("audit.many", { begun, count })}</span>
      {filter === null ? (
        <span>{t("audit.chosen")}</span>
      ) : (
        <Link href={`/dashboard/operations${filter}`} className="break-all text-accent-ink hover:underline">
          {filter === "" ? t("audit.all") : t("audit.matching", { filter: readable(filter) })}
        </Link>
      )}
    </span>
  );
}

function readable(search: string): string {
  return [...new URLSearchParams(search)].map(([name, value]) => `${name}=${value}`).join(", ");
}

/** Who acted, by which application, and of which organisation when it was a collaborator. */
export function actorName(entry: AuditedEntry, names: ReadonlyMap<string, string>, t: Translate): string {
  const { collaboratorLegalName: organisation, clientId, clientName, subjectUuid } = entry;
  const application = clientId === subjectUuid ? null : (clientName ?? clientId);
  return [
    ownName(entry, names, t),
    ...(application === null ? [] : [t("audit.by", { application })]),
    ...(organisation === null ? [] : [t("audit.through", { organisation })]),
  ].join(", ");
}

function ownName({ actorType, actorId }: AuditedEntry, names: ReadonlyMap<string, string>, t: Translate): string {
  const name = actorId === null ? undefined : names.get(actorId);
  if (actorType === "SYSTEM") return t("audit.system");
  if (actorType === "CLIENT") return name ? `${name} (${t("audit.client")})` : t("audit.client");
  return name ?? t("audit.former");
}

const KNOWN_ACTIONS = Object.keys(englishAudit.actions);
type KnownAction = keyof typeof englishAudit.actions;

/** An action that has no words here yet is shown by its own name. */
export function actionWords(action: string, t: Translate): string {
  const key = action.replaceAll(".", "_");
  return isKnown(key) ? t(`audit.actions.${key}`) : action;
}

function isKnown(key: string): key is KnownAction {
  return KNOWN_ACTIONS.includes(key);
}
