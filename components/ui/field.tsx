import { clsx } from "clsx";
import { type ComponentProps, type ReactNode, useId } from "react";

/** What the control inside a field must carry, so that its label, hint and error are read out with it. */
type ControlProps = Readonly<{ id: string; "aria-describedby"?: string; "aria-invalid"?: true }>;

type FieldProps = Readonly<{
  label: ReactNode;
  /** Always visible help under the control. */
  hint?: ReactNode;
  /** What is wrong and what to do; announced when it appears. */
  error?: ReactNode;
  /** Shown beside the label: "optional", or a link. */
  aside?: ReactNode;
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean;
  className?: string;
  children: (control: ControlProps) => ReactNode;
}>;

/** Label, control, hint and error, tied together. */
export function Field({ label, hint, error, aside, labelHidden = false, className, children }: FieldProps) {
  const id = useId();
  const describedBy = clsx(hint && `${id}-hint`, error && `${id}-error`);
  return (
    <div className={clsx("flex min-w-0 flex-col gap-1.5", className)}>
      <div className={clsx("flex items-baseline justify-between gap-3", labelHidden && "sr-only")}>
        <label htmlFor={id} className="font-medium text-sm">
          {label}
        </label>
        {aside && <span className="text-faint text-sm">{aside}</span>}
      </div>
      {children({
        id,
        ...(describedBy && { "aria-describedby": describedBy }),
        ...(error ? { "aria-invalid": true } : {}),
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-danger-ink text-sm">
          {error}
        </p>
      )}
    </div>
  );
}

/** The look of everything one can type or choose in. 16 px on a phone: smaller makes iOS zoom into the page. */
export const controlClass = clsx(
  "w-full min-w-0 rounded-md border border-line-field bg-surface px-3 text-ink text-lg shadow-xs sm:text-base",
  "placeholder:text-faint focus-visible:border-accent-ink focus-visible:outline-offset-0",
  "disabled:cursor-not-allowed disabled:bg-subtle disabled:text-muted",
  "aria-invalid:border-danger-ink",
);

type TextFieldProps = Omit<FieldProps, "children"> &
  Omit<ComponentProps<"input">, "children" | "className"> &
  Readonly<{ /** Inside the frame, at its right end: a unit, a button. */ trailing?: ReactNode }>;

export function TextField({ label, hint, error, aside, labelHidden, className, trailing, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, aside }} {...(labelHidden && { labelHidden })} {...(className && { className })}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            className={clsx(controlClass, "h-11 sm:h-9", trailing !== undefined && "pr-12")}
          />
          {trailing !== undefined && (
            <div className="absolute inset-y-0 right-0 flex items-center pr-3 text-muted text-sm">{trailing}</div>
          )}
        </div>
      )}
    </Field>
  );
}
