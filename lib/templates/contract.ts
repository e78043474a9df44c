import { z } from "zod";
import { FIELD_TYPES } from "@/lib/documents/model";
import { METHODS, SIGNER_ROLES } from "@/lib/operations/model";
import { booleanParameter, enumListParameter, limitParameter, offsetParameter, textField } from "@/lib/shared/fields";
import { BATCH_LINES_MAX, BATCH_STATUSES, LINE_STATUSES } from "./model";

/** Wire shapes of templates and their batches (docs/signatures.md). */

const uuid = z.uuid();
const dateTime = z.iso.datetime();
const text = z.string().nullable();

const role = z.object({
  key: z.string(),
  label: text,
  order: z.int(),
  role: z.enum(SIGNER_ROLES),
  methods: z.array(z.enum(METHODS)).readonly().nullable(),
});

const field = z.object({
  role: text,
  key: text,
  type: z.enum(FIELD_TYPES),
  page: z.int(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  required: z.boolean(),
  label: text,
});

export const templateDetail = z.object({
  uuid,
  name: z.string(),
  title: text,
  message: text,
  configurationUuid: uuid.nullable(),
  roles: z.array(role).readonly(),
  documents: z
    .array(
      z.object({
        uuid,
        id: z.string(),
        name: z.string(),
        pages: z.int(),
        sizeBytes: z.int(),
        sha256: z.string(),
        fields: z.array(field).readonly(),
      }),
    )
    .readonly(),
  createdAt: dateTime,
  updatedAt: dateTime,
});
export type TemplateDetail = z.infer<typeof templateDetail>;

export const templateList = z.object({
  total: z.int(),
  results: z.array(
    z.object({
      uuid,
      name: z.string(),
      title: text,
      documentCount: z.int(),
      roles: z.array(role.pick({ key: true, label: true, role: true })).readonly(),
      createdAt: dateTime,
      updatedAt: dateTime,
    }),
  ),
});
export type TemplateList = z.infer<typeof templateList>;

export const templateListQuery = z.object({
  limit: limitParameter(50, 1),
  offset: offsetParameter,
  q_name: textField(140, 0).optional().meta({ description: "What the name holds, in upper or lower case." }),
});
export type TemplateListQuery = z.output<typeof templateListQuery>;

const problem = z.object({
  column: text.meta({ description: "As its head calls it; null for the line as a whole." }),
  code: z.string(),
  detail: z.string(),
});

const counts = { total: z.int(), waiting: z.int(), created: z.int(), failed: z.int() };

export const batchDetail = z.object({
  uuid,
  templateUuid: uuid,
  templateName: z.string(),
  fileName: z.string(),
  status: z.enum(BATCH_STATUSES).meta({ description: "RUNNING until every line is CREATED or FAILED." }),
  ...counts,
  createdAt: dateTime,
  completedAt: dateTime.nullable(),
});
export type BatchDetail = z.infer<typeof batchDetail>;

export const batchList = z.object({ total: z.int(), results: z.array(batchDetail) });
export type BatchList = z.infer<typeof batchList>;

export const batchListQuery = z.object({ limit: limitParameter(50, 1), offset: offsetParameter });
export type BatchListQuery = z.output<typeof batchListQuery>;

export const batchLine = z.object({
  line: z.int().meta({ description: "Of the file, from 1: the head is the first." }),
  status: z.enum(LINE_STATUSES),
  externalId: text,
  flowUuid: uuid.nullable(),
  operationUuid: uuid.nullable(),
  url: z
    .url()
    .nullable()
    .meta({ description: "The link of whoever is next, as long as it lives; null where nobody is." }),
  problems: z.array(problem).readonly(),
});
export type BatchLine = z.infer<typeof batchLine>;

export const batchLineList = z.object({ total: z.int(), results: z.array(batchLine) });
export const batchLineListQuery = z.object({
  limit: limitParameter(BATCH_LINES_MAX, 1, 50),
  offset: offsetParameter,
  q_status: enumListParameter(LINE_STATUSES).optional(),
});
export type BatchLineListQuery = z.output<typeof batchLineListQuery>;
export type BatchLineList = z.infer<typeof batchLineList>;

/** Strict: a misspelt `dryRun` would mail to everybody in the table. */
export const batchQuery = z.strictObject({
  dryRun: booleanParameter.optional().meta({ description: "Checks the table, and makes nothing of it." }),
});

/** What a table would become, told before anything is made of it. */
export const batchCheck = z.object({
  total: z.int().meta({ description: "Lines with something in them, the head aside." }),
  valid: z.int(),
  columns: z.array(
    z.object({
      column: z.string(),
      target: text.meta({ description: "What it says; null where it is passed over." }),
    }),
  ),
  targets: z.array(z.string()).readonly().meta({ description: "What a column can say." }),
  problems: z.array(problem.extend({ line: z.int() })),
});
export type BatchCheck = z.infer<typeof batchCheck>;
