import { clsx } from "clsx";
import { type ComponentProps, type ReactNode, useId } from "react";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> &
  Readonly<{
    label: ReactNode;
    hint?: ReactNode;
    /** What is wrong and what to do; announced when it appears. */
    error?: ReactNode;
  }>;

/** A box with its words; the whole line is the target. */
export function Checkbox({ label, hint, error, className, ...input }: CheckboxProps) {
  const errorId = useId();
  return (
    <label
      className={clsx(
        "flex min-h-11 cursor-pointer gap-2.5 sm:min-h-8",
        hint || error ? "items-start" : "items-center",
        className,
      )}
    >
      <input
        type="checkbox"
        {...input}
        {...(error ? { "aria-invalid": true, "aria-describedby": errorId } : {})}
        className={clsx(
          (hint || error) && "mt-0.5",
          "aria-invalid:border-danger-ink",
          "size-4 shrink-0 cursor-pointer appearance-none rounded-sm border border-line-field bg-surface bg-center bg-no-repeat",
          "checked:border-accent checked:bg-[url(/brand/check.svg)] checked:bg-accent",
          "forced-colors:appearance-auto",
        )}
      />
      <span className="min-w-0">
        <span className="text-base">{label}</span>
        {hint && <span className="block text-muted text-sm">{hint}</span>}
        {error && (
          <span id={errorId} role="alert" className="block text-danger-ink text-sm">
            {error}
          </span>
        )}
      </span>
    </label>
  );
}
