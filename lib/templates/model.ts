import type { FieldType } from "@/lib/documents/model";
import type { SignerRole, SigningMethod } from "@/lib/operations/model";

/** What is signed again and again, by whoever it is each time (decision 104); and many at once, from a table (decision 105). */

/** A signer who is not known yet. */
export type TemplateRole = Readonly<{
  /** By which requests name it; unique within the template. */
  key: string;
  label: string | null;
  /** Lower ones act first, equal ones side by side. */
  order: number;
  role: SignerRole;
  /** Null: whatever the configuration allows. */
  methods: readonly SigningMethod[] | null;
}>;

/** A place on a template's page; points from the upper left corner of the page as it is seen. */
export type TemplateField = Readonly<{
  /** The key of the role that fills it; null where only the sender does. */
  role: string | null;
  /** By which the sender may fill it, a TEXT alone; several may have the same. */
  key: string | null;
  type: FieldType;
  /** From 1. */
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  required: boolean;
  label: string | null;
}>;

export const BATCH_LINES_MAX = 500;

/** A line that WAITING is still to become a flow; of one that FAILED its problems are told. */
export const LINE_STATUSES = ["WAITING", "CREATED", "FAILED"] as const;
export type LineStatus = (typeof LINE_STATUSES)[number];

export const BATCH_STATUSES = ["RUNNING", "COMPLETED"] as const;

/** What is wrong with a line, and in which column, as its head calls it; null where it is the line as a whole. */
export type LineProblem = Readonly<{ column: string | null; code: string; detail: string }>;

/** What a line says, before it is checked: as a request would have it. */
export type LineRequest = Readonly<{
  externalId: string | null;
  signers: readonly Readonly<{ role: string; subject: Readonly<Record<string, string>> }>[];
  values: Readonly<Record<string, string>>;
}>;

/** What of a person a column can say. */
export const SUBJECT_PARTS = ["name", "lastName", "email", "phone"] as const;

type Fillable = Readonly<{
  roles: readonly Pick<TemplateRole, "key">[];
  documents: readonly Readonly<{ fields: readonly Pick<TemplateField, "key">[] }>[];
}>;

/** What the sender can fill in, each key once, in the order of the pages. */
export function valueKeys({ documents }: Pick<Fillable, "documents">): readonly string[] {
  return [...new Set(documents.flatMap(({ fields }) => fields.flatMap(({ key }) => key ?? [])))];
}

/** What a column can say: a person's parts of each role, the reference, the values of fields. */
export function columnTargets(template: Fillable): readonly string[] {
  return [
    ...template.roles.flatMap(({ key }) => SUBJECT_PARTS.map((part) => `${key}.${part}`)),
    "externalId",
    ...valueKeys(template).map((key) => `${VALUE_PREFIX}${key}`),
  ];
}

/** Before a field's key in the head of a column: what is called like a part of a person is told apart. */
export const VALUE_PREFIX = "value.";
