import { FLOWS, OPERATIONS } from "@/components/dashboard/lists/definitions";
import { FIXED_CHOICES, ORIGINS, type TextFilter, TYPES } from "@/components/dashboard/lists/filters";
import { database } from "@/db/client";
import { LIST } from "@/scripts/bench/calls";
import type { AnsweredPart } from "@/scripts/bench/options";
import { filtersOf, ORDERS } from "@/scripts/bench/reports/tables";

export type Asked = Readonly<{ name: string; path: string }>;

/** What is asked for of each part. */
export async function askedOf(part: AnsweredPart, tenantUuid: string): Promise<readonly Asked[]> {
  const named = (paths: readonly string[]) =>
    paths.map((path) => ({ name: decodeURIComponent(path).replace(/^\/dashboard\/?/, "/"), path }));
  if (part === "api") return named([...(await filtersOf(tenantUuid)), ...ORDERS].map((query) => `${LIST}?${query}`));
  const some = await findSome(tenantUuid);
  return named(
    { sections: sections(some), filters: filters(some), orders: orders(), words: searches(some), small: lists(some) }[
      part
    ],
  );
}

/** The organisation's own, that filters and pages are asked for with. */
type Some = Readonly<
  Record<"operation" | "flow" | "collaborator" | "invoice" | "external_id" | "configuration", string>
>;

/** Of one operation that has everything; a small organisation may have none, and is asked for what it has not. */
async function findSome(tenantUuid: string): Promise<Some> {
  const [row] = await database().sql<Some[]>`
    select uuid as operation, flow_uuid as flow, coalesce(collaborator_uuid, uuid) as collaborator,
           coalesce(invoice_external_id, 'INV-1') as invoice, coalesce(external_id, 'OP-1') as external_id,
           configuration_uuid as configuration
      from operation where tenant_uuid = ${tenantUuid}
     order by num_nulls(external_id, invoice_external_id, collaborator_uuid), uuid limit 1`;
  if (!row) throw new Error("The seed has nothing of this organisation.");
  return row;
}

const DAYS = [7, 30, 90] as const;

function sections({ operation, flow }: Some): readonly string[] {
  return [
    ...DAYS.map((days) => `/dashboard?days=${days}`),
    ...[...DAYS, 365].map((days) => `/dashboard/insights?days=${days}`),
    "/dashboard/insights?days=365&channel=DIRECT",
    "/dashboard/operations",
    `/dashboard/operations/${operation}`,
    "/dashboard/operations/new",
    "/dashboard/flows",
    `/dashboard/flows/${flow}`,
    "/dashboard/templates",
    "/dashboard/reconciliation",
    "/dashboard/reconciliation/credits",
    "/dashboard/reconciliation/operations",
    "/dashboard/attention/failed",
    "/dashboard/attention/returned",
    "/dashboard/accounts",
    "/dashboard/configurations",
    "/dashboard/webhooks",
    "/dashboard/clients",
    "/dashboard/people",
    "/dashboard/mandates",
    "/dashboard/organisation",
    "/dashboard/audit",
  ];
}

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Each filter that is typed or chosen, as wide as people use it: the wider, the more there is to be counted. */
function typedFilters(some: Some): Readonly<Record<TextFilter, readonly string[]>> {
  return {
    created_from: [ago(30), ago(600)],
    created_to: [ago(30)],
    updated_from: [ago(90), ago(600)],
    updated_to: [ago(90)],
    amount_from: ["10", "4900"],
    amount_to: ["4000"],
    due_from: [ago(365)],
    due_to: [ago(1)],
    invoice: [some.invoice],
    external_id: [some.external_id],
    collaborator_name: ["gestor"],
    collaborator: [some.collaborator],
    operation: [some.operation],
    flow: [some.flow],
    configuration: [some.configuration],
    at_bank: ["bench-bank-a", "bench-bank-d", "bench-bank-a.FAILED", "bench-bank-a.AUTHORISED"],
    reached: FIXED_CHOICES.reached,
    money: FIXED_CHOICES.money,
    took: FIXED_CHOICES.took,
    on_time: FIXED_CHOICES.on_time,
    due_day: FIXED_CHOICES.due_day,
  };
}

export function filters(some: Some): readonly string[] {
  const typed = Object.entries(typedFilters(some)).flatMap(([name, values]) =>
    values.map((value) => `${name}=${encodeURIComponent(value)}`),
  );
  return [
    ...["OPENED", "NOT_DELIVERED", "REJECTED,CANCELLED"].map((status) => `status=${status}`),
    ...TYPES.map((type) => `type=${type}`),
    ...ORIGINS.map((origin) => `origin=${origin}`),
    ...typed,
    // What figures lead to: those of a year and of a quarter.
    ...[365, 90].flatMap((days) => [
      `reached=seen&created_from=${ago(days)}`,
      `at_bank=bench-bank-a&created_from=${ago(days)}`,
    ]),
    `status=CREATED,OPENED&amount_from=1000&created_from=${ago(365)}&sort=paymentAmount`,
  ]
    .map((query) => `${OPERATIONS.path}?${query}`)
    .concat(
      [`status=IN_PROGRESS`, `created_from=${ago(365)}`, `updated_from=${ago(90)}`].map(
        (query) => `${FLOWS.path}?${query}`,
      ),
    );
}

export function orders(): readonly string[] {
  const of = ({ path, sorts }: Readonly<{ path: string; sorts: readonly string[] }>) =>
    sorts.flatMap((sort) => ["ASC", "DESC"].map((direction) => `${path}?sort=${sort}&direction=${direction}`));
  return [...of(OPERATIONS), ...of(FLOWS), `${OPERATIONS.path}?page=400`, `${OPERATIONS.path}?page=4000`];
}

/** All that is asked of the big tenant's list. */
function lists(some: Some): readonly string[] {
  return [OPERATIONS.path, FLOWS.path, ...filters(some), ...orders().filter((path) => !path.includes("page="))];
}

/** Rare and common, whole and begun, words and amounts, each by itself and beside another. */
function searches({ invoice, collaborator, operation }: Some): readonly string[] {
  return [
    invoice,
    invoice.slice(0, -2),
    "INV-1",
    "invoice",
    "lucia",
    "gestor",
    "invoice lucia santos",
    "lucia 1234",
    "1234,56",
    "1234",
    "invoice 1234,56",
    "santos inv-77 op-77",
    "nobody",
    "invoice nobody",
    operation,
    operation.slice(0, 8),
    collaborator,
  ].flatMap((words) => [`/dashboard/data/search?q=${encodeURIComponent(words)}`]);
}
