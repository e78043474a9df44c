import { collectionsCsv } from "@/components/dashboard/reconciliation/collections-csv";
import { reading } from "@/lib/http/request/reading";
import { exportName } from "@/lib/sandboxes/model";
import { exportCollections } from "@/lib/statements/export-collections";
import { type DashboardContext, findDashboard } from "../../../../dashboard-context";
import { csvAnswer, emptyAnswer, streamed } from "../../answers";

/** Everything that has been collected, as a table for a spreadsheet: streamed, whatever its length. */
export async function GET(): Promise<Response> {
  const context = await findDashboard();
  if (!context) return emptyAnswer(401);
  return csvAnswer(exportName("collections.csv", context.session), streamed(csvLines(context)));
}

async function* csvLines({ caller, text }: DashboardContext): AsyncGenerator<string> {
  const csv = collectionsCsv(text);
  yield csv.head;
  for await (const collections of exportCollections(reading(caller), caller)) yield collections.map(csv.line).join("");
}
