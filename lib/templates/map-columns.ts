import { z } from "zod";
import type { UsedTemplate } from "@/lib/flows/creating/fill-templates";
import { COLUMNS_MAX, type Table } from "@/lib/flows/table/read-table";
import { AppError, type FieldError } from "@/lib/shared/errors";
import { namedField, optional } from "@/lib/shared/fields";
import { someOf } from "@/lib/shared/text/some-of";
import { bodyErrors } from "@/lib/shared/zod-errors";
import { columnTargets, type LineRequest, SUBJECT_PARTS, VALUE_PREFIX, valueKeys } from "./model";

/** What goes with a table. */
export const batchRequest = z
  .object({
    mapping: optional(namedField(z.union([z.string(), z.null()]), COLUMNS_MAX)).meta({
      description:
        "What columns say, by their head: `<role>.name`, `<role>.lastName`, `<role>.email`, `<role>.phone`, `externalId` or `value.<key>`; null passes one over. Columns that are left out say what they are called.",
    }),
  })
  .meta({ id: "SignatureBatchRequest" });

/** What each column says, in their order; null where it is passed over. */
export type Mapping = readonly Readonly<{ column: string; target: string | null }>[];

/**
 * What a table's columns say: as the caller says, else by their names, whatever the case. Where a template has one role, `email` is
 * that role's; a field's key alone is the field.
 * @throws AppError invalid_field for a column that isn't there, for what no column can say, and for what two say
 */
export function mapColumns({ columns }: Pick<Table, "columns">, template: UsedTemplate, json: unknown): Mapping {
  const parsed = batchRequest.safeParse(json, { reportInput: true });
  if (!parsed.success) throw refusal(bodyErrors(parsed.error));
  const given = new Map(Object.entries(parsed.data.mapping ?? {}));
  const targets = columnTargets(template);
  const byName = namesOf(template, targets);
  const mapping = columns.map((column) => {
    const said = given.get(column);
    return { column, target: said === undefined ? (byName.get(column.toLowerCase()) ?? null) : said };
  });
  const errors = [
    ...[...given.keys()]
      .filter((column) => !columns.includes(column))
      .map((column) => wrong(column, "unknown_column", "is no column of the table")),
    ...mapping.flatMap(({ column, target }, index) => {
      if (target === null) return [];
      if (!targets.includes(target)) return [wrong(column, "unknown_target", `must be one of ${someOf(targets)}`)];
      const first = mapping.findIndex((other) => other.target === target);
      return first < index ? [wrong(column, "duplicate_target", `must be said by one column: ${target}`)] : [];
    }),
  ];
  if (errors.length > 0) throw refusal(errors);
  return mapping;
}

function namesOf(template: UsedTemplate, targets: readonly string[]): ReadonlyMap<string, string> {
  const [only, ...others] = template.roles;
  const short = only && others.length === 0 ? SUBJECT_PARTS.map((part) => [part, `${only.key}.${part}`] as const) : [];
  const values = valueKeys(template).map((key) => [key, `${VALUE_PREFIX}${key}`] as const);
  const named = [...values, ...short, ...targets.map((target) => [target, target] as const)];
  return new Map(named.map(([name, target]) => [name.toLowerCase(), target]));
}

/** What a line says, with nothing where its cells are empty. */
export function readLine(cells: readonly string[], mapping: Mapping, { roles }: UsedTemplate): LineRequest {
  const said = new Map(
    mapping.flatMap(({ target }, index) => {
      const cell = cells[index] ?? "";
      return target === null || cell === "" ? [] : [[target, cell] as const];
    }),
  );
  const values = [...said].filter(([target]) => target.startsWith(VALUE_PREFIX));
  return {
    externalId: said.get("externalId") ?? null,
    signers: roles.map(({ key }) => ({
      role: key,
      subject: Object.fromEntries(
        SUBJECT_PARTS.flatMap((part) => {
          const text = said.get(`${key}.${part}`);
          return text === undefined ? [] : [[part, text]];
        }),
      ),
    })),
    values: Object.fromEntries(values.map(([target, text]) => [target.slice(VALUE_PREFIX.length), text])),
  };
}

function wrong(column: string, code: string, detail: string): FieldError {
  return { pointer: `/mapping/${column.replaceAll("~", "~0").replaceAll("/", "~1")}`, code, detail };
}

function refusal(errors: readonly FieldError[]): AppError {
  return new AppError("invalid_field", {
    detail: "Columns can't say what they are to say; errors names each.",
    errors,
  });
}
