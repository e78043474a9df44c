import { dispositionOf } from "@/lib/http/reply/attachment";
import type { ApiRequest } from "@/lib/shared/api-request";
import { AppError } from "@/lib/shared/errors";
import { isUuid } from "@/lib/shared/ids";
import { getEvidence } from "@/lib/signatures/evidence/get-evidence";
import { emptyAnswer, PRIVATE } from "../../../answers";
import { openData } from "../../../open-data";

type Context = Readonly<{ params: Promise<Readonly<{ uuid: string }>> }>;

/** A signature's evidence as data, as the API answers it, to be kept as a file. */
export async function GET(request: ApiRequest, { params }: Context): Promise<Response> {
  const context = await openData(request);
  if (context instanceof Response) return context;
  const { uuid } = await params;
  if (!isUuid(uuid)) return emptyAnswer(404);
  try {
    const evidence = await getEvidence(context.db, context.caller, uuid);
    return Response.json(evidence, {
      headers: { ...PRIVATE, "Content-Disposition": dispositionOf(`evidence-${uuid}.json`) },
    });
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return emptyAnswer(404);
    throw error;
  }
}
