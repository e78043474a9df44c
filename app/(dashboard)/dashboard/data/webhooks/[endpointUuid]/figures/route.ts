import type { NextRequest } from "next/server";
import { figuresCsv } from "@/components/dashboard/insights/figures-csv";
import { endpointFiguresTable } from "@/components/dashboard/webhooks/figures-table";
import { exportName } from "@/lib/sandboxes/model";
import { AppError } from "@/lib/shared/errors";
import { isUuid } from "@/lib/shared/ids";
import { figuresDaysOf, getFigures } from "@/lib/webhooks/endpoints/get-figures";
import { csvAnswer, emptyAnswer } from "../../../answers";
import { openData } from "../../../open-data";

type Context = Readonly<{ params: Promise<Readonly<{ endpointUuid: string }>> }>;

/** What became of an endpoint's attempts, as its page shows it, for a spreadsheet. Whose it is not is told of none. */
export async function GET(request: NextRequest, { params }: Context): Promise<Response> {
  const context = await openData(request);
  if (context instanceof Response) return context;
  const { endpointUuid } = await params;
  if (!isUuid(endpointUuid)) return emptyAnswer(404);
  const { db, author, session, text } = context;
  const { uuid, timeZone } = session.tenant;
  const days = figuresDaysOf(request.nextUrl.searchParams.get("days"));
  try {
    const figures = await getFigures(db, author, uuid, { endpointUuid, days, timeZone });
    return csvAnswer(
      exportName("webhook-figures.csv", session),
      figuresCsv(endpointFiguresTable(figures, text), text.language),
    );
  } catch (error) {
    if (error instanceof AppError && ["not_found", "forbidden"].includes(error.code)) return emptyAnswer(404);
    throw error;
  }
}
