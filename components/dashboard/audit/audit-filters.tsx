import type { Text, Translate } from "@/components/dashboard/text";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { SelectField } from "@/components/ui/select-field";
import { isUuid } from "@/lib/shared/ids";
import { AUDIT_AREAS } from "@/lib/tenants/model";

/** As they stand in the address; empty ones are not set. */
export type AuditFilterValues = Readonly<Record<"who" | "about" | "object" | "from" | "to", string>>;

type AuditFiltersProps = Readonly<{
  values: AuditFilterValues;
  /** The people and clients that can be asked for. */
  actors: readonly Actor[];
  text: Text;
}>;

type Actor = Readonly<{ id: string; name: string }>;

/** A form whose answer is an address: it works without script, and the address can be kept. */
export function AuditFilters({ values, actors, text: { t } }: AuditFiltersProps) {
  const set = Object.values(values).some((value) => value !== "");
  return (
    <form
      action="/dashboard/audit"
      aria-label={t("audit.filters.title")}
      className="mb-4 grid grid-cols-2 items-end gap-3 lg:grid-cols-3 xl:grid-cols-[1fr_1fr_1fr_auto_auto_auto]"
    >
      <SelectField
        label={t("audit.filters.who")}
        name="who"
        defaultValue={values.who}
        options={[
          { value: "", label: t("audit.filters.anyone") },
          ...withChosen(actors, values.who, t).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <SelectField
        label={t("audit.filters.about")}
        name="about"
        defaultValue={values.about}
        options={[
          { value: "", label: t("audit.filters.anything") },
          ...AUDIT_AREAS.map((area) => ({ value: area, label: t(`audit.areas.${area}`) })),
        ]}
      />
      <TextField
        label={t("audit.filters.object")}
        name="object"
        defaultValue={values.object}
        placeholder={t("audit.filters.objectId")}
        autoComplete="off"
        className="col-span-2 lg:col-span-1"
      />
      <TextField label={t("audit.filters.from")} name="from" type="date" defaultValue={values.from} />
      <TextField label={t("audit.filters.to")} name="to" type="date" defaultValue={values.to} />
      <div className="col-span-2 flex gap-2 lg:col-span-1">
        <Button type="submit">{t("audit.filters.apply")}</Button>
        {set && (
          <Link
            href="/dashboard/audit"
            className="inline-flex h-11 items-center rounded-md px-3 text-muted text-sm hover:text-ink sm:h-9"
          >
            {t("audit.filters.clear")}
          </Link>
        )}
      </div>
    </form>
  );
}

/** Whoever is asked for stays so, also who is a member no more: the organisation knows their id alone. */
function withChosen(actors: readonly Actor[], who: string, t: Translate): readonly Actor[] {
  if (who === "" || actors.some(({ id }) => id === who)) return actors;
  return [...actors, { id: who, name: isUuid(who) ? t("audit.filters.former", { id: who }) : who }];
}
