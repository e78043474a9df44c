import { Card } from "@/components/ui/card";
import { SelectField } from "@/components/ui/select-field";
import { DAY_ORDERS, type DayOrder } from "@/lib/flows/model";
import { useText } from "../../text-provider";

/** What `1/2/2026` is where the day comes first, and where the month does. */
const MEANT = { DAY_FIRST: "2026-02-01", MONTH_FIRST: "2026-01-02" } as const;

type TableDaysProps = Readonly<{
  /** Null as long as nobody has said it. */
  order: DayOrder | null;
  onChoose: (order: DayOrder | null) => void;
}>;

/** In which order a table writes its days, asked where some of them could be two. */
export function TableDays({ order, onChoose }: TableDaysProps) {
  const { t, calendarDay } = useText();
  return (
    <Card title={t("collectionTable.days.title")}>
      <SelectField
        className="sm:max-w-md"
        label={t("collectionTable.days.order")}
        hint={t("collectionTable.days.hint")}
        value={order ?? ""}
        onChange={({ currentTarget: { value } }) => onChoose(DAY_ORDERS.find((one) => one === value) ?? null)}
        options={[
          { value: "", label: t("collectionTable.days.choose") },
          ...DAY_ORDERS.map((one) => ({
            value: one,
            label: t(`collectionTable.days.${one}`, { day: calendarDay(MEANT[one]) }),
          })),
        ]}
      />
    </Card>
  );
}
