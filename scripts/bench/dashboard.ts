import { OPERATIONS } from "@/components/dashboard/lists/definitions";
import { database } from "@/db/client";
import { navigation } from "./calls";
import { callsTo } from "./measure";
import { signedIn } from "./pages";
import { inTurns, type Measured } from "./rounds";
import type { Stage } from "./stage";

/** Many rows, each for a moment, as in the tables of the API. */
const ROUNDS = 3;

type Dashboard = Readonly<{
  /** What a page that is open asks for: lists with their counts, what is found while somebody types, the bell. */
  data: readonly Measured[];
  pages: readonly Measured[];
}>;

/** What somebody of the big tenant waits for. */
export async function measureDashboard({ ground: { big, ...ground }, paraph, some }: Stage): Promise<Dashboard> {
  const cookie = await signedIn({ big, ...ground });
  const unsettled = { ...paraph, settle: async () => undefined };
  const asked = (connections: number, requests: number) => (path: string) =>
    callsTo(decodeURIComponent(path), unsettled, { connections, requests: some(requests) }, () => [
      navigation(path, cookie),
    ]);
  const lists = (await searchesOf(big.uuid)).map((search) => `/dashboard/data/operations${search}`);
  const words = ["i", "inv", "invoice", "invoice 1234", "INV-1999", "OP-77", "lucia", "santos lucía", "none such"];
  const searches = words.map((text) => `/dashboard/data/search?q=${encodeURIComponent(text)}`);
  const figures = [7, 30, 90, 365].map((days) => `/dashboard/insights?days=${days}`);
  return {
    data: await inTurns([...lists, ...searches, "/dashboard/data/attention"].map(asked(8, 160)), ROUNDS),
    // Each takes the server's core for itself: two at once.
    pages: await inTurns(["/dashboard", "/dashboard?days=90", ...figures].map(asked(2, 40)), ROUNDS),
  };
}

/** Each filter and order of the list, as its address has it. */
async function searchesOf(tenantUuid: string): Promise<string[]> {
  const [row] = await database().sql`
    select uuid, flow_uuid, external_id, invoice_external_id, collaborator_uuid, configuration_uuid from operation
     where tenant_uuid = ${tenantUuid} and external_id is not null and invoice_external_id is not null
       and collaborator_uuid is not null order by uuid limit 1`;
  if (!row) throw new Error("The seed has no operation with everything.");
  const filters: Readonly<Record<keyof typeof OPERATIONS.texts, string>> = {
    created_from: "2026-09-01",
    created_to: "2026-09-30",
    updated_from: "2026-09-01",
    updated_to: "2025-01-31",
    amount_from: "1000",
    amount_to: "20",
    invoice: row.invoice_external_id,
    external_id: row.external_id,
    operation: row.uuid,
    flow: row.flow_uuid,
    collaborator_name: "gestor",
    collaborator: row.collaborator_uuid,
    due_from: "2026-08-01",
    due_to: "2025-01-31",
    due_day: "none",
    configuration: row.configuration_uuid,
    at_bank: "bank-3",
    reached: "seen",
    money: "underway",
    took: "day",
    on_time: "yes",
  };
  const sorts = OPERATIONS.sorts.flatMap((by) =>
    ["ASC", "DESC"].map((direction) => `?sort=${by}&direction=${direction}`),
  );
  const owing = "?status=CREATED,OPENED&due_to=2026-08-01";
  return [
    "",
    ...Object.entries(filters).map(([name, value]) => `?${name}=${encodeURIComponent(value)}`),
    owing,
    ...sorts,
  ];
}
