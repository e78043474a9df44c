import type { NextRequest } from "next/server";
import { AppError } from "@/lib/shared/errors";
import { isUuid } from "@/lib/shared/ids";
import { listMatchCandidates } from "@/lib/statements/list-match-candidates";
import { emptyAnswer, PRIVATE } from "../../../answers";
import { openData } from "../../../open-data";

type Context = Readonly<{ params: Promise<Readonly<{ uuid: string }>> }>;

/** `?q=`: what somebody has typed to find the operation that a booking belongs to. */
const TYPED_LENGTH_MAX = 140;

export async function GET(request: NextRequest, { params }: Context): Promise<Response> {
  const context = await openData(request);
  if (context instanceof Response) return context;
  const { uuid } = await params;
  if (!isUuid(uuid)) return emptyAnswer(404);
  const { db, caller, text } = context;
  const typed = (request.nextUrl.searchParams.get("q") ?? "").slice(0, TYPED_LENGTH_MAX);
  try {
    const found = await listMatchCandidates(db, caller, uuid, typed, text.language);
    return Response.json(found, { headers: PRIVATE });
  } catch (error) {
    // Whoever sees no statements is told no more than that there is none.
    if (error instanceof AppError && (error.code === "not_found" || error.code === "forbidden"))
      return emptyAnswer(404);
    throw error;
  }
}
