import { PageHeader } from "@/components/ui/page-header";
import { TabLinks } from "@/components/ui/tab-links";
import type { Text } from "../text";
import { CollectionsExport } from "./collections-export";

const SECTIONS = [
  { key: "statements", href: "/dashboard/reconciliation" },
  { key: "credits", href: "/dashboard/reconciliation/credits" },
  { key: "operations", href: "/dashboard/reconciliation/operations" },
  { key: "refunds", href: "/dashboard/reconciliation/refunds" },
] as const;

type ReconciliationHeaderProps = Readonly<{
  current: (typeof SECTIONS)[number]["key"];
  /** How many wait, where it has been counted. */
  waiting: Readonly<{ credits: number; operations: number; refunds: number }>;
  text: Text;
}>;

/** The section's title and its pages, with what waits on each. */
export function ReconciliationHeader({ current, waiting, text: { t, number } }: ReconciliationHeaderProps) {
  return (
    <>
      <PageHeader
        title={t("reconciliation.title")}
        description={t("reconciliation.description")}
        actions={<CollectionsExport />}
      />
      <div className="mb-4">
        <TabLinks
          label={t("reconciliation.sections")}
          tabs={SECTIONS.map(({ key, href }) => ({
            ...{ key, href, label: t(`reconciliation.${key}`), current: key === current },
            ...(key !== "statements" && { count: number(waiting[key]) }),
          }))}
        />
      </div>
    </>
  );
}
