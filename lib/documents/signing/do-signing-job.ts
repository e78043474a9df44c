import { readFile } from "node:fs/promises";
import { fitsIn } from "../draw/set-text";
import type { SigningJob, SigningResult } from "../signing-jobs";
import { writeParts } from "../write-parts";
import { archiveDocument } from "./archive-document";
import { fillDocument } from "./fill-document";
import { inspectDocument } from "./inspect-document";
import { prepareDocument } from "./prepare-document";
import { REPORT_FIELD, reportDocument } from "./report-document";

/** Does a job of the document pool that has to do with signing. @throws AppError as each says */
export async function doSigningJob(job: SigningJob): Promise<SigningResult> {
  switch (job.kind) {
    case "inspect":
      return { kind: "inspected", ...inspectDocument(await readFile(job.path)) };
    case "prepare": {
      const supplied = await readFile(job.path);
      const prepared = await prepareDocument(supplied, job);
      if (!prepared) return { kind: "prepared", made: null };
      const written = await writeParts(job.intoPath, [supplied, prepared.update]);
      return { kind: "prepared", made: { ...written, fields: prepared.fields } };
    }
    case "fill": {
      const base = await readFile(job.path);
      const { update, digest, contents, field } = await fillDocument(base, job);
      const { sizeBytes } = await writeParts(job.intoPath, [base, update]);
      return { kind: "filled", sizeBytes, digest, contents, field };
    }
    case "archive": {
      const base = await readFile(job.path);
      const { update, digest, contents, field } = archiveDocument(base, job);
      const { sizeBytes } = await writeParts(job.intoPath, [base, update]);
      return { kind: "filled", sizeBytes, digest, contents, field };
    }
    case "fit":
      return { kind: "fitted", fits: fitsIn(job.texts) };
    case "report": {
      const written = await writeParts(job.intoPath, [await reportDocument(job.report)]);
      return { kind: "reported", ...written, field: REPORT_FIELD };
    }
  }
}
