/** The process answers. Says nothing of what it stands on: restarting it would not mend the database. */
export function GET(): Response {
  return Response.json({ status: "ok" }, { headers: { "Cache-Control": "no-store" } });
}

export const dynamic = "force-dynamic";
