import { getOperationDocument } from "@/lib/operations/get-operation-document";
import { AppError } from "@/lib/shared/errors";
import { isUuid } from "@/lib/shared/ids";
import { findDashboard } from "../../../../../../dashboard-context";
import { attachment, emptyAnswer } from "../../../../answers";

type Context = Readonly<{ params: Promise<Readonly<{ uuid: string; documentUuid: string }>> }>;

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const context = await findDashboard();
  if (!context) return emptyAnswer(401);
  const { uuid, documentUuid } = await params;
  if (!isUuid(uuid) || !isUuid(documentUuid)) return emptyAnswer(404);
  try {
    return attachment(await getOperationDocument(context.db, context.caller, uuid, documentUuid));
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return emptyAnswer(404);
    throw error;
  }
}
