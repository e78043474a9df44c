import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & Readonly<{ label: ReactNode; hint?: ReactNode }>;

/** A box with its words; the whole line is the target. */
export function Checkbox({ label, hint, className, ...input }: CheckboxProps) {
  return (
    <label
      className={clsx(
        "flex min-h-11 cursor-pointer gap-2.5 sm:min-h-8",
        hint ? "items-start" : "items-center",
        className,
      )}
    >
      <input
        type="checkbox"
        {...input}
        className={clsx(
          hint && "mt-0.5",
          "size-4 shrink-0 cursor-pointer appearance-none rounded-sm border border-line-field bg-surface bg-center bg-no-repeat",
          "checked:border-accent checked:bg-[url(/brand/check.svg)] checked:bg-accent",
          "forced-colors:appearance-auto",
        )}
      />
      <span className="min-w-0">
        <span className="text-base">{label}</span>
        {hint && <span className="block text-muted text-sm">{hint}</span>}
      </span>
    </label>
  );
}
