import { collectionsCsv } from "@/components/dashboard/reconciliation/collections-csv";
import { reading } from "@/lib/http/request/reading";
import { exportName } from "@/lib/sandboxes/model";
import type { ApiRequest } from "@/lib/shared/api-request";
import { exportCollections } from "@/lib/statements/export-collections";
import type { DashboardContext } from "../../../../dashboard-context";
import { csvAnswer, streamed } from "../../answers";
import { openData } from "../../open-data";

/** Everything that has been collected, as a table for a spreadsheet: streamed, whatever its length. */
export async function GET(request: ApiRequest): Promise<Response> {
  const context = await openData(request);
  if (context instanceof Response) return context;
  return csvAnswer(exportName("collections.csv", context.session), streamed(csvLines(context)));
}

async function* csvLines({ caller, text }: DashboardContext): AsyncGenerator<string> {
  const csv = collectionsCsv(text);
  yield csv.head;
  for await (const collections of exportCollections(reading(caller), caller)) yield collections.map(csv.line).join("");
}
