import { attachment } from "@/lib/http/reply/attachment";
import type { ApiRequest } from "@/lib/shared/api-request";
import { AppError } from "@/lib/shared/errors";
import { isUuid } from "@/lib/shared/ids";
import { makeSealedEvidence } from "@/lib/signatures/evidence/make-sealed-evidence";
import { emptyAnswer } from "../../../answers";
import { openData } from "../../../open-data";

const PASSING: ReadonlySet<string> = new Set(["service_unavailable", "rate_limited"]);

type Context = Readonly<{ params: Promise<Readonly<{ uuid: string }>> }>;

/** A signature's evidence as a sealed PDF, as the API answers it. */
export async function GET(request: ApiRequest, { params }: Context): Promise<Response> {
  const context = await openData(request);
  if (context instanceof Response) return context;
  const { uuid } = await params;
  if (!isUuid(uuid)) return emptyAnswer(404);
  try {
    return attachment(await makeSealedEvidence(context.db, context.caller, uuid));
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return emptyAnswer(404);
    // Away, or too many documents wait to be made: over in a moment.
    if (error instanceof AppError && PASSING.has(error.code)) return emptyAnswer(503);
    throw error;
  }
}
