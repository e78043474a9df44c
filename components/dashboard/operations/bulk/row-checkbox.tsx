"use client";

type RowCheckboxProps = Readonly<{
  label: string;
  checked: boolean;
  /** Some of what it stands for is selected. */
  mixed?: boolean;
  /** With Shift: everything from the last one on. */
  onToggle: (through: boolean) => void;
}>;

/** A box over the row's own link; all of its cell is the target. */
export function RowCheckbox({ label, checked, mixed = false, onToggle }: RowCheckboxProps) {
  return (
    <label className="relative z-10 -m-2 flex size-11 cursor-pointer items-center justify-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = mixed;
        }}
        onChange={(event) => onToggle("shiftKey" in event.nativeEvent && event.nativeEvent.shiftKey === true)}
        className="size-4 shrink-0 cursor-pointer appearance-none rounded-sm border border-line-field bg-center bg-no-repeat bg-surface checked:border-accent checked:bg-[url(/brand/check.svg)] checked:bg-accent indeterminate:border-accent indeterminate:bg-accent-soft forced-colors:appearance-auto"
      />
    </label>
  );
}
