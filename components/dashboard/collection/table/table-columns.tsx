import { Card } from "@/components/ui/card";
import { SelectField } from "@/components/ui/select-field";
import { COLLECTION_COLUMNS, type CollectionColumn, type ColumnMeanings } from "@/lib/flows/model";
import { useText } from "../../text-provider";

type TableColumnsProps = Readonly<{
  columns: ColumnMeanings;
  onSay: (column: string, means: CollectionColumn | null) => void;
}>;

/** What each column says; what is wrongly understood is put right here, and remembered. */
export function TableColumns({ columns, onSay }: TableColumnsProps) {
  const { t } = useText();
  return (
    <Card title={t("collectionTable.columns")}>
      <p className="mb-4 text-muted text-sm">{t("collectionTable.columnsHint")}</p>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {columns
          .filter(({ column }) => column !== "")
          .map(({ column, means }) => (
            <SelectField
              key={column}
              label={column}
              value={means ?? ""}
              onChange={(event) => {
                const { value } = event.currentTarget;
                onSay(column, COLLECTION_COLUMNS.find((one) => one === value) ?? null);
              }}
              options={[
                { value: "", label: t("collectionTable.ignored") },
                ...COLLECTION_COLUMNS.map((one) => ({ value: one, label: t(`collectionTable.means.${one}`) })),
              ]}
            />
          ))}
      </div>
    </Card>
  );
}
