import { batchReportOf } from "@/components/dashboard/templates/batch-report";
import { exportName } from "@/lib/sandboxes/model";
import type { ApiRequest } from "@/lib/shared/api-request";
import { AppError } from "@/lib/shared/errors";
import { isUuid } from "@/lib/shared/ids";
import { listBatchLines } from "@/lib/templates/list-batch-lines";
import { BATCH_LINES_MAX } from "@/lib/templates/model";
import { csvAnswer, emptyAnswer } from "../../../../answers";
import { openData } from "../../../../open-data";

type Context = Readonly<{ params: Promise<Readonly<{ uuid: string; batchUuid: string }>> }>;

/** What became of each line, as a table for a spreadsheet. */
export async function GET(request: ApiRequest, { params }: Context): Promise<Response> {
  const context = await openData(request);
  if (context instanceof Response) return context;
  const { uuid: templateUuid, batchUuid } = await params;
  if (!isUuid(templateUuid) || !isUuid(batchUuid)) return emptyAnswer(404);
  try {
    const { results } = await listBatchLines(
      context.db,
      context.caller,
      { templateUuid, batchUuid },
      { limit: BATCH_LINES_MAX, offset: 0 },
    );
    return csvAnswer(exportName("batch.csv", context.session), batchReportOf(results, context.text));
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return emptyAnswer(404);
    throw error;
  }
}
