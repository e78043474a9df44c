import { ArrowDown, ArrowUp } from "lucide-react";
import { IconButton } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { useText } from "../text-provider";

type ColumnChoiceProps = Readonly<{
  /** All of a list's columns, in the order that they are to have. */
  columns: readonly string[];
  shown: ReadonlySet<string>;
  labels: Readonly<Record<string, string>>;
  /** The one by which a row is known: always shown. */
  fixed: string | undefined;
  move: (name: string, by: 1 | -1) => void;
  toggle: (name: string) => void;
}>;

/** Which columns are shown, and in which order. */
export function ColumnChoice({ columns, shown, labels, fixed, move, toggle }: ColumnChoiceProps) {
  const { t } = useText();
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-sm">{t("lists.display.columns")}</legend>
      <ul>
        {columns.map((name, index) => {
          const label = labels[name] ?? name;
          return (
            <li key={name} className="flex items-center gap-1">
              <Checkbox
                className="min-w-0 flex-1"
                label={label}
                checked={shown.has(name)}
                disabled={name === fixed}
                onChange={() => toggle(name)}
              />
              <IconButton
                size="sm"
                label={t("lists.display.up", { column: label })}
                disabled={index === 0}
                onClick={() => move(name, -1)}
              >
                <ArrowUp aria-hidden="true" className="size-4" />
              </IconButton>
              <IconButton
                size="sm"
                label={t("lists.display.down", { column: label })}
                disabled={index === columns.length - 1}
                onClick={() => move(name, 1)}
              >
                <ArrowDown aria-hidden="true" className="size-4" />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
