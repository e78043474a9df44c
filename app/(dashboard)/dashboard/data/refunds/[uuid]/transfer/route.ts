import { z } from "zod";
import { hasRole } from "@/components/dashboard/role";
import { dispositionOf } from "@/lib/http/reply/attachment";
import { isSameOrigin } from "@/lib/http/request/same-origin";
import { listFilesOfRefunds } from "@/lib/refunds/list-refunds";
import { exportTransfers, type Wanted } from "@/lib/refunds/transfers";
import type { ApiRequest } from "@/lib/shared/api-request";
import { addSeconds, now } from "@/lib/shared/clock";
import { AppError } from "@/lib/shared/errors";
import { isUuid } from "@/lib/shared/ids";
import type { DashboardContext } from "../../../../../dashboard-context";
import { emptyAnswer, PRIVATE } from "../../../answers";
import { openData } from "../../../open-data";

type Context = Readonly<{ params: Promise<Readonly<{ uuid: string }>> }>;

/** In a refund's place: all that no file had yet, or, with `?of=`, once more those of the file of that moment. */
const ALL = "prepared";
const TWICE_SECONDS = 60;

/** Prepared refunds as a file for the organisation's bank. Whoever may not take it is told of none. */
export async function GET(request: ApiRequest, { params }: Context): Promise<Response> {
  const context = await openData(request);
  if (context instanceof Response) return context;
  const { uuid } = await params;
  const which = wantedOf(uuid, new URL(request.url).searchParams.get("of"));
  if (which === null || !hasRole(context.session.role, "ADMIN")) return emptyAnswer(404);
  // To look whether there is one, or from another site's link, nothing is given out.
  if (request.method !== "GET" || !isSameOrigin(request)) return emptyAnswer(404);
  try {
    const { name, text } = await takeTransfers(context, which);
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

/** Pressed twice, the second press has the file of the first. */
async function takeTransfers({ db, author, caller }: DashboardContext, which: Wanted) {
  try {
    return await exportTransfers(db, author, which);
  } catch (error) {
    if (which !== "NEW" || !(error instanceof AppError && error.code === "conflict")) throw error;
    const { files } = await listFilesOfRefunds(db, caller);
    const givenOutAt = new Date(files.at(-1)?.givenOutAt ?? 0);
    if (addSeconds(givenOutAt, TWICE_SECONDS) < now()) throw error;
    return exportTransfers(db, author, { givenOutAt });
  }
}

/** Null for what is nothing that anybody could mean. */
function wantedOf(uuid: string, of: string | null): Wanted | null {
  if (uuid !== ALL) return isUuid(uuid) ? { uuids: [uuid] } : null;
  if (of === null) return "NEW";
  const moment = z.iso.datetime().safeParse(of);
  return moment.success ? { givenOutAt: new Date(moment.data) } : null;
}
