import { z } from "zod";
import { type FileParts, type LaterRevision, REVISION_CHANGES } from "./pdf/judge/model";

/** What verifying asks of the document pool, which opens files that anybody may have sent. */
export type JudgeJob =
  /** What a file is made of. */
  | Readonly<{ kind: "split"; path: string }>
  /** What has been done to it behind `trustedEnd`. */
  | Readonly<{ kind: "judge"; path: string; trustedEnd: number }>;

export type JudgeResult =
  | Readonly<{ kind: "parts"; parts: FileParts }>
  | Readonly<{ kind: "judged"; later: readonly LaterRevision[] }>;

export const JUDGE_JOB_SCHEMAS = [
  z.object({ kind: z.literal("split"), path: z.string() }),
  z.object({ kind: z.literal("judge"), path: z.string(), trustedEnd: z.number() }),
] as const;

const bytes = z.instanceof(Uint8Array);

const fileParts = z.object({
  prefixes: z.array(z.object({ end: z.number(), sha256: z.string() })),
  signatures: z.array(
    z.object({
      field: z.string(),
      end: z.number(),
      isDocumentTimestamp: z.boolean(),
      isCertification: z.boolean(),
      name: z.string().nullable(),
      signedAt: z.date().nullable(),
      cms: bytes,
      digests: z.object({ sha256: bytes, sha384: bytes, sha512: bytes }),
    }),
  ),
  strays: z.array(bytes),
}) satisfies z.ZodType<FileParts>;

const laterRevision = z.object({
  end: z.number(),
  changes: z.array(z.enum(REVISION_CHANGES)),
  filled: z.array(z.string()),
}) satisfies z.ZodType<LaterRevision>;

export const JUDGE_RESULT_SCHEMAS = [
  z.object({ kind: z.literal("parts"), parts: fileParts }),
  z.object({ kind: z.literal("judged"), later: z.array(laterRevision) }),
] as const;
