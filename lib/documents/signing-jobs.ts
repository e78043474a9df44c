import { z } from "zod";
import { VOICES } from "@/lib/shared/language/voice";
import type { TextInField } from "./draw/set-text";
import { type ContentsRange, FIELD_TYPES, HANDS, type PaymentPage } from "./model";
import type { Archiving } from "./signing/archive-document";
import type { Filling } from "./signing/fill-document";
import type { Preparation } from "./signing/prepare-document";
import {
  type EvidenceReport,
  type InspectedPdf,
  type PreparedFields,
  REPORT_EVENTS,
  REPORT_REASONS,
  REPORT_ROLES,
  REPORT_STEPS,
  SEALED_THINGS,
  SIGNING_METHODS,
  SIGNING_ROLES,
} from "./signing-model";

/** What the document pool is asked for where documents are signed. The keys stay outside: it is told no secret. */
export type SigningJob =
  | Readonly<{ kind: "inspect"; path: string }>
  | (Readonly<{ kind: "prepare"; path: string; intoPath: string }> & Preparation)
  | (Readonly<{ kind: "fill"; path: string; intoPath: string }> & Filling)
  /** Which texts can be read as a whole in their fields. */
  | Readonly<{ kind: "fit"; texts: readonly TextInField[] }>
  | Readonly<{ kind: "report"; report: EvidenceReport; intoPath: string }>
  | (Readonly<{ kind: "archive"; path: string; intoPath: string }> & Archiving);

export type SigningResult =
  | (Readonly<{ kind: "inspected" }> & InspectedPdf)
  /** `fields` null: somebody has signed the file, and nothing was written. */
  | Readonly<{ kind: "prepared"; made: Readonly<{ sizeBytes: number; sha256: string; fields: PreparedFields }> | null }>
  | Readonly<{ kind: "filled"; sizeBytes: number; digest: Uint8Array; contents: ContentsRange; field: string }>
  /** Of each text, in their order. */
  | Readonly<{ kind: "fitted"; fits: readonly boolean[] }>
  /** `field`: that its seal goes into. */
  | Readonly<{ kind: "reported"; sizeBytes: number; sha256: string; field: string }>;

const house = {
  language: z.string(),
  payeeName: z.string(),
  timeZone: z.string(),
  brandColor: z.string(),
  accentColor: z.string(),
  logo: z.string().nullable(),
  voice: z.enum(VOICES).nullable(),
  contact: z.object({ email: z.string().nullable(), phone: z.string().nullable() }),
};

const seal = z.object({ name: z.string(), isDemo: z.boolean() });

const paymentPageSchema: z.ZodType<PaymentPage> = z.object({
  ...house,
  amount: z.object({ amount: z.number(), currency: z.string() }),
  concept: z.string(),
  invoiceNumber: z.string().nullable(),
  dueDate: z.iso.date().nullable(),
  deadline: z.date(),
  transfer: z.object({ iban: z.string(), bic: z.string(), remittance: z.string(), code: z.string() }).nullable(),
  link: z.string(),
});

const writing = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("drawn"),
    drawing: z.object({ width: z.number(), height: z.number(), lines: z.array(z.array(z.number())) }),
  }),
  z.object({ kind: z.literal("typed"), name: z.string() }),
]);

const files = { path: z.string(), intoPath: z.string() };

const prepare = z.object({
  kind: z.literal("prepare"),
  ...files,
  evidence: z.object({
    ...house,
    documentName: z.string(),
    documentUuid: z.string(),
    sha256: z.string(),
    seal,
    signers: z.array(z.object({ role: z.enum(SIGNING_ROLES) })),
    verifyUrl: z.string(),
  }),
  payment: paymentPageSchema.nullable(),
  fields: z.array(
    z.object({
      type: z.enum(FIELD_TYPES),
      page: z.number(),
      x: z.number(),
      y: z.number(),
      width: z.number(),
      height: z.number(),
      label: z.string().nullable(),
    }),
  ),
  printed: z.array(
    z.object({
      page: z.number(),
      x: z.number(),
      y: z.number(),
      width: z.number(),
      height: z.number(),
      text: z.string(),
    }),
  ),
});

const boxLook = {
  language: z.string(),
  timeZone: z.string(),
  voice: z.enum(VOICES).nullable(),
};

const fill = z.object({
  kind: z.literal("fill"),
  ...files,
  place: z.object({ kind: z.enum(["field", "new"]), name: z.string() }),
  certifies: z.boolean(),
  leftOpen: z.array(z.string()),
  box: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("SEAL"), ...boxLook, seal, closes: z.enum(SEALED_THINGS) }),
    z.object({
      kind: z.literal("SIGNER"),
      ...boxLook,
      name: z.string(),
      role: z.enum(SIGNING_ROLES),
      method: z.enum(SIGNING_METHODS),
      from: z.string().nullable(),
      evidenceId: z.string(),
      writing: writing.nullable(),
      certificate: z.object({ holder: z.string(), issuer: z.string() }).nullable(),
    }),
  ]),
  at: z.date(),
  values: z.array(
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("text"), field: z.string(), text: z.string() }),
      z.object({ kind: z.literal("checked"), field: z.string(), checked: z.boolean() }),
      z.object({ kind: z.literal("writing"), field: z.string(), writing }),
    ]),
  ),
});

const inspect = z.object({ kind: z.literal("inspect"), path: z.string() });

const fit = z.object({
  kind: z.literal("fit"),
  texts: z.array(z.object({ text: z.string(), width: z.number(), height: z.number() })),
});

const report = z.object({
  kind: z.literal("report"),
  report: z.object({
    ...house,
    evidenceId: z.string(),
    title: z.string().nullable(),
    status: z.enum(REPORT_EVENTS),
    documents: z.array(
      z.object({
        name: z.string(),
        uuid: z.string(),
        revisions: z.array(
          z.object({
            revision: z.number(),
            step: z.enum(REPORT_STEPS),
            at: z.date(),
            who: z.string().nullable(),
            isTimestamped: z.boolean(),
            sha256: z.string(),
          }),
        ),
      }),
    ),
    signers: z.array(
      z.object({
        name: z.string(),
        role: z.enum(REPORT_ROLES),
        status: z.enum(REPORT_EVENTS).nullable(),
        at: z.date().nullable(),
        method: z.enum(SIGNING_METHODS).nullable(),
        contact: z.string().nullable(),
      }),
    ),
    seal,
    madeAt: z.date(),
    lines: z.array(
      z.object({
        at: z.date(),
        event: z.enum(REPORT_EVENTS),
        who: z.string().nullable(),
        methods: z.array(z.enum(SIGNING_METHODS)),
        hand: z.enum(HANDS).nullable(),
        reason: z.enum(REPORT_REASONS).nullable(),
        detail: z.string().nullable(),
        hash: z.string(),
      }),
    ),
    isUnbroken: z.boolean(),
    verifyUrl: z.string(),
  }),
  intoPath: z.string(),
});

const archive = z.object({
  kind: z.literal("archive"),
  ...files,
  certificates: z.array(z.instanceof(Uint8Array)),
  revocationLists: z.array(z.instanceof(Uint8Array)),
});

export const SIGNING_JOB_SCHEMAS = [inspect, prepare, fill, fit, report, archive] as const;

const range = z.object({ start: z.number(), end: z.number() });

export const SIGNING_RESULT_SCHEMAS = [
  z.object({
    kind: z.literal("inspected"),
    pages: z.array(z.object({ width: z.number(), height: z.number() })),
    isSigned: z.boolean(),
  }),
  z.object({
    kind: z.literal("prepared"),
    made: z
      .object({
        sizeBytes: z.number(),
        sha256: z.string(),
        fields: z.object({ seal: z.string(), signers: z.array(z.string()), placed: z.array(z.string()) }),
      })
      .nullable(),
  }),
  z.object({
    kind: z.literal("filled"),
    sizeBytes: z.number(),
    digest: z.instanceof(Uint8Array),
    contents: range,
    field: z.string(),
  }),
  z.object({ kind: z.literal("fitted"), fits: z.array(z.boolean()) }),
  z.object({ kind: z.literal("reported"), sizeBytes: z.number(), sha256: z.string(), field: z.string() }),
] as const;
