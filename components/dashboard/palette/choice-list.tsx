import { clsx } from "clsx";
import { useText } from "../text-provider";
import type { Group } from "./groups";

type ChoiceListProps = Readonly<{
  id: string;
  groups: readonly Group[];
  /** The place of the one that Enter takes, counted over all groups. */
  active: number;
  optionId: (index: number) => string;
  onPoint: (index: number) => void;
}>;

/** What can be chosen, by its groups. The focus stays in the field, which names the active one. */
export function ChoiceList({ id, groups, active, optionId, onPoint }: ChoiceListProps) {
  const { t } = useText();
  let index = -1;
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t("palette.results")}
      tabIndex={-1}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2"
    >
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, no fieldsets
        <div key={group.title} role="group" aria-label={group.title}>
          <p aria-hidden="true" className="px-2.5 pt-2 pb-1 font-medium text-faint text-xs">
            {group.title}
          </p>
          {group.choices.map((choice) => {
            index += 1;
            const mine = index;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's (aria-activedescendant)
              <div
                key={choice.key}
                id={optionId(mine)}
                role="option"
                tabIndex={-1}
                aria-selected={mine === active}
                onClick={choice.choose}
                onPointerMove={() => onPoint(mine)}
                className={clsx(
                  "flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2.5 py-1 text-base sm:min-h-9 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted",
                  mine === active && "bg-pressed",
                )}
              >
                {choice.face}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
