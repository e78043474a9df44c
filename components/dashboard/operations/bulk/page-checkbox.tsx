import { useText } from "../../text-provider";
import { RowCheckbox } from "./row-checkbox";
import type { Selection } from "./use-selection";

/** Selects all of a page; then all that match can be selected, too. */
export function PageCheckbox({ selection, shown }: Readonly<{ selection: Selection; shown: number }>) {
  const { t } = useText();
  const { size } = selection.uuids;
  return (
    <RowCheckbox
      label={t("bulk.selectPage")}
      checked={shown > 0 && size === shown}
      mixed={size > 0 && size < shown}
      onToggle={selection.togglePage}
    />
  );
}
