import { hasRole } from "@/components/dashboard/role";
import { dispositionOf } from "@/lib/http/attachment";
import { exportTransfers } from "@/lib/refunds/transfers";
import type { ApiRequest } from "@/lib/shared/api-request";
import { AppError } from "@/lib/shared/errors";
import { isUuid } from "@/lib/shared/ids";
import { findDashboard } from "../../../../../dashboard-context";
import { emptyAnswer, PRIVATE } from "../../../answers";

type Context = Readonly<{ params: Promise<Readonly<{ uuid: string }>> }>;

/** In a refund's place: all that may leave. */
const ALL = "prepared";

/** A prepared refund, or all of them, as a file for the organisation's bank. Whoever may not take it is told of none. */
export async function GET(_request: ApiRequest, { params }: Context): Promise<Response> {
  const context = await findDashboard();
  if (!context) return emptyAnswer(401);
  const { uuid } = await params;
  const isKnown = uuid === ALL || isUuid(uuid);
  if (!isKnown || !hasRole(context.session.role, "ADMIN")) return emptyAnswer(404);
  try {
    const { name, text } = await exportTransfers(context.db, context.author, uuid === ALL ? null : [uuid]);
    return new Response(text, {
      headers: {
        ...PRIVATE,
        "Content-Type": "application/xml; charset=utf-8",
        "Content-Disposition": dispositionOf(name),
      },
    });
  } catch (error) {
    // What is not to leave is no file.
    if (error instanceof AppError && /^(not_found|forbidden|conflict)$/.test(error.code)) return emptyAnswer(404);
    throw error;
  }
}
