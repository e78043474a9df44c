import { readFile } from "node:fs/promises";
import type { Database } from "@/db/client";
import { listSigners } from "@/db/queries/signatures/signers";
import { makeEvidenceReport } from "@/lib/documents/make-evidence-report";
import type { Caller } from "@/lib/shared/caller";
import { now } from "@/lib/shared/clock";
import { env } from "@/lib/shared/env";
import { notFound } from "@/lib/shared/errors";
import { withWorkFolder } from "@/lib/shared/process/work-folder";
import { houseOf } from "../documents/house";
import { requireSeal } from "../documents/require-seal";
import { sealDocument } from "../documents/seal-document";
import { findSigning } from "../find-signing";
import { evidenceReport } from "./evidence-report";
import { getEvidence } from "./get-evidence";

/**
 * A signature's evidence as a PDF under our seal, in the flow's language; made when it is asked for and kept nowhere, so that it tells
 * what is known by then.
 * @throws AppError not_found as `getEvidence`; service_unavailable where nothing can be sealed; rate_limited when too many documents
 *   wait to be made
 */
export async function makeSealedEvidence(
  db: Database,
  caller: Caller,
  operationUuid: string,
): Promise<Readonly<{ name: string; bytes: Buffer }>> {
  const evidence = await getEvidence(db, caller, operationUuid);
  const [first] = await listSigners(db, caller.tenantUuid, operationUuid);
  const signing = first && (await findSigning(db, first.linkToken));
  if (!signing) throw notFound();
  const house = await houseOf(db, signing);
  const { certificate, isDemo } = await requireSeal();
  return withWorkFolder(async (folder) => {
    const made = await makeEvidenceReport({
      report: {
        ...house,
        ...evidenceReport(evidence),
        seal: { name: certificate.name, isDemo },
        madeAt: now(),
        verifyUrl: `${env().baseUrl}/verify`,
      },
      intoPath: await folder.newPath(),
      who: caller.tenantUuid,
    });
    const { file: base, field } = made;
    const sealing = { house, base, closes: "REPORT", field, certifies: true, leftOpen: [] } as const;
    const { file } = await sealDocument({ tenantUuid: caller.tenantUuid, ...sealing }, folder);
    return { name: `evidence-${operationUuid}.pdf`, bytes: await readFile(file.path) };
  });
}
