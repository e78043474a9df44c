import { PenLine, Plus, ReceiptText } from "lucide-react";
import { OPERATIONS } from "@/components/dashboard/lists/definitions";
import { isFiltered, listHref, readFilters, type SearchParams } from "@/components/dashboard/lists/filters";
import { ListFrame } from "@/components/dashboard/lists/list-frame";
import { viewSearch } from "@/components/dashboard/lists/saved-views";
import { OPERATION_COLUMNS } from "@/components/dashboard/operations/operation-columns";
import { OperationsList } from "@/components/dashboard/operations/operations-list";
import { hasRole } from "@/components/dashboard/role";
import { ButtonLink, DownloadLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { now } from "@/lib/shared/clock";
import { openDashboard, titled } from "../../../dashboard-context";
import { loadViews } from "../../lists/load-views";
import { applyBulk, planBulk } from "../actions";
import { loadChoices } from "../load-choices";
import { type LoadedOperations, loadOperations } from "../load-operations";

const BULK = { plan: planBulk, apply: applyBulk };

export const generateMetadata = () => titled((t) => t("operations.title"));

export default async function OperationsPage({ searchParams }: Readonly<{ searchParams: Promise<SearchParams> }>) {
  const filters = readFilters(OPERATIONS, await searchParams);
  const context = await openDashboard(OPERATIONS.path, searchParams);
  const [loaded, shown, choices] = await Promise.all([
    loadOperations(context, filters),
    loadViews(context, "OPERATIONS", OPERATIONS, filters),
    loadChoices(context),
  ]);
  const { text } = context;
  const drawnAt = now().toISOString();
  const { t } = text;
  const { layout } = shown;
  const { now: counted, late } = inTime(loaded);
  const mayCreate = hasRole(context.session.role, "OPERATOR");
  const maySign = mayCreate && context.place.signs;
  return (
    <ListFrame
      list={OPERATIONS}
      filters={filters}
      title={t("operations.title")}
      statusLabel={(status) => t(`statuses.operation.${status}`)}
      counts={counted?.counts ?? null}
      choices={choices}
      views={shown.views}
      display={{
        layout,
        keep: shown.keep,
        columnLabels: Object.fromEntries(OPERATION_COLUMNS.map(({ key, label }) => [key, label(t)])),
        sortLabels: {
          createdAt: t("operations.columns.createdAt"),
          statusUpdatedAt: t("operations.columns.statusUpdatedAt"),
          paymentAmount: t("operations.columns.amount"),
          status: t("operations.columns.status"),
          externalId: t("operations.columns.externalId"),
          invoiceExternalId: t("operations.columns.invoice"),
        },
      }}
      drawnAt={drawnAt}
      problems={loaded.ok ? null : loaded.problems}
      text={text}
      exported={
        loaded.ok &&
        counted?.total !== 0 && (
          <DownloadLink href={`/dashboard/data/operations/export${viewSearch(OPERATIONS, filters, layout)}`}>
            {t("operations.export")}
          </DownloadLink>
        )
      }
      actions={
        mayCreate && (
          <>
            {maySign && (
              <ButtonLink
                href="/dashboard/operations/new/signature"
                icon={<PenLine aria-hidden="true" className="size-4" />}
              >
                {t("operations.newSignature")}
              </ButtonLink>
            )}
            <ButtonLink
              href="/dashboard/operations/new"
              variant="primary"
              icon={<Plus aria-hidden="true" className="size-4" />}
            >
              {t("operations.newCollection")}
            </ButtonLink>
          </>
        )
      }
      empty={
        isFiltered(filters) ? null : (
          <EmptyState
            icon={<ReceiptText aria-hidden="true" />}
            title={t("operations.empty.title")}
            action={
              mayCreate && (
                <>
                  <ButtonLink href="/dashboard/operations/new" variant="primary">
                    {t("operations.empty.action")}
                  </ButtonLink>
                  {maySign && (
                    <ButtonLink href="/dashboard/operations/new/signature">{t("operations.newSignature")}</ButtonLink>
                  )}
                </>
              )
            }
          >
            {mayCreate
              ? t("operations.empty.body")
              : t("collection.viewer", { organisation: context.session.tenant.legalName })}
          </EmptyState>
        )
      }
      isEmpty={counted?.total === 0}
    >
      {loaded.ok && (
        <OperationsList
          // Another list is another selection.
          key={listHref(OPERATIONS, filters)}
          filters={filters}
          layout={layout}
          drawn={{ rows: loaded.rows, total: counted?.total ?? null }}
          late={late}
          drawnAt={drawnAt}
          actions={mayCreate ? BULK : null}
        />
      )}
    </ListFrame>
  );
}

/** What is counted already, or what is to follow its rows. */
function inTime(loaded: LoadedOperations) {
  if (!loaded.ok) return { now: { total: 0, counts: new Map<string, number>() }, late: null };
  const { counted } = loaded;
  return counted instanceof Promise ? { now: null, late: counted } : { now: counted, late: null };
}
