import { apiRoutes, listRoute } from "@/lib/http/api-route";
import { dispositionOf } from "@/lib/http/reply/attachment";
import { ok } from "@/lib/http/reply/reply";
import { preferredType } from "@/lib/http/request/preferred-type";
import { exportNameOf } from "@/lib/sandboxes/export-name";
import { collectionList, collectionListQuery } from "@/lib/statements/contract";
import { collectionsTable, listCollections } from "@/lib/statements/list-collections";

/** What is kept under this address is kept for who accepts the same. */
const BY_ACCEPT = { Vary: "Accept" } as const;

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: listRoute({
    operationId: "listCollections",
    summary: "List what has been collected",
    description:
      "Every payment that was made, with all that an ERP matches on: its references, who paid, what was requested, collected, settled and paid back, when, and the booking that proves it. As JSON, or as CSV in UTF-8 with `Accept: text/csv` or `format=csv` (amounts as decimals; `X-Total-Count` is the exact total). In CSV a text that begins with `=`, `+`, `-` or `@`, also behind a comma, a semicolon, a tab or a line break, has an apostrophe before it, so that no spreadsheet takes it for a formula. `q_hasStatementEntry=false` lists what no statement has shown yet.",
    tag: "Payments",
    query: collectionListQuery,
    responses: {
      200: {
        description: "One page, the latest first, and the exact total.",
        schema: collectionList,
        contentType: "text/csv",
        headers: ["TotalCount"],
      },
    },
    handle: async ({ db, caller, query, request }) => {
      const collections = await listCollections(db, caller, query);
      const preferred = preferredType(request.headers.get("accept"), ["application/json", "text/csv"]);
      const format = query.format ?? (preferred === "text/csv" ? "csv" : "json");
      if (format === "json") return { ...ok(collections), headers: BY_ACCEPT };
      return new Response(collectionsTable(collections), {
        headers: {
          "Cache-Control": "no-store",
          "Content-Type": "text/csv; charset=utf-8",
          "Content-Disposition": dispositionOf(await exportNameOf(db, caller.tenantUuid, "collections.csv")),
          "X-Total-Count": String(collections.total),
          ...BY_ACCEPT,
        },
      });
    },
  }),
});
