import { reading } from "@/lib/http/reading";
import { exportName } from "@/lib/sandboxes/model";
import { exportCollections } from "@/lib/statements/export-collections";
import { findDashboard } from "../../../../dashboard-context";
import { csvAnswer, emptyAnswer, streamed } from "../../answers";

/** Everything that has been collected, as the API's table of collections: streamed, whatever its length. */
export async function GET(): Promise<Response> {
  const context = await findDashboard();
  if (!context) return emptyAnswer(401);
  return csvAnswer(
    exportName("collections.csv", context.session),
    streamed(exportCollections(reading(context.caller), context.caller)),
  );
}
