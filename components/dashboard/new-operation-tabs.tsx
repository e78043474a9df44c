import { TabLinks } from "@/components/ui/tab-links";
import type { Text } from "./text";

const KINDS = [
  { key: "payment", href: "/dashboard/operations/new" },
  { key: "table", href: "/dashboard/operations/new/table" },
  { key: "signature", href: "/dashboard/operations/new/signature" },
] as const;

type NewOperationTabsProps = Readonly<{ current: (typeof KINDS)[number]["key"]; signs: boolean; text: Text }>;

/** What can be asked for, each on a page of its own. @param signs whether signatures can be */
export function NewOperationTabs({ current, signs, text: { t } }: NewOperationTabsProps) {
  return (
    <div className="mb-5">
      <TabLinks
        label={t("signature.kinds.label")}
        tabs={KINDS.filter(({ key }) => signs || key !== "signature").map(({ key, href }) => ({
          key,
          href,
          label: t(`signature.kinds.${key}`),
          current: key === current,
        }))}
      />
    </div>
  );
}
