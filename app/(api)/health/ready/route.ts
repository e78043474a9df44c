import { checkReadiness } from "@/lib/http/check-readiness";

/** Whether this process should get traffic: 200 with its database in reach, 503 without. */
export async function GET(): Promise<Response> {
  const ready = await checkReadiness();
  return Response.json(
    { status: ready ? "ok" : "unavailable", checks: { database: ready ? "ok" : "unavailable" } },
    { status: ready ? 200 : 503, headers: { "Cache-Control": "no-store" } },
  );
}

export const dynamic = "force-dynamic";
