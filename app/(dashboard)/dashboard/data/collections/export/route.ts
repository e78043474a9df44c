import { dispositionOf } from "@/lib/http/attachment";
import { reading } from "@/lib/http/reading";
import { exportName } from "@/lib/sandboxes/export-name";
import { exportCollections } from "@/lib/statements/export-collections";
import { findDashboard } from "../../../../dashboard-context";
import { emptyAnswer, PRIVATE, streamed } from "../../answers";

/** Everything that has been collected, as the API's table of collections: streamed, whatever its length. */
export async function GET(): Promise<Response> {
  const context = await findDashboard();
  if (!context) return emptyAnswer(401);
  return new Response(streamed(exportCollections(reading(context.caller), context.caller)), {
    headers: {
      ...PRIVATE,
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": dispositionOf(exportName("collections.csv", context.session)),
    },
  });
}
