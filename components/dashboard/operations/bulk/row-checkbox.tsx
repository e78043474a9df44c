"use client";

type RowCheckboxProps = Readonly<{
  label: string;
  checked: boolean;
  /** Some of what it stands for is selected. */
  mixed?: boolean;
  /** With Shift: everything from the last one on. */
  onToggle: (through: boolean) => void;
}>;

/** A box over the row's own link. The input itself is as large as a thumb; what is seen of it is drawn in its middle. */
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
        className="peer absolute inset-0 size-11 cursor-pointer opacity-0 forced-colors:opacity-100"
      />
      <span
        aria-hidden="true"
        className="size-4 shrink-0 rounded-sm border border-line-field bg-center bg-no-repeat bg-surface peer-checked:border-accent peer-checked:bg-[url(/brand/check.svg)] peer-checked:bg-accent peer-indeterminate:border-accent peer-indeterminate:bg-accent-soft peer-focus-visible:outline-2 peer-focus-visible:outline-accent-ink peer-focus-visible:outline-offset-2 forced-colors:hidden"
      />
    </label>
  );
}
