import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { controlClass, Field } from "./field";

type SelectFieldProps = Omit<ComponentProps<typeof Field>, "children"> &
  Omit<ComponentProps<"select">, "children" | "className"> &
  Readonly<{ options: readonly Readonly<{ value: string; label: string; disabled?: boolean }>[] }>;

/** The platform's own list: it works without script, on the phone and with every assistive technology. */
export function SelectField({
  label,
  hint,
  error,
  aside,
  labelHidden,
  className,
  options,
  ...select
}: SelectFieldProps) {
  return (
    <Field {...{ label, hint, error, aside }} {...(labelHidden && { labelHidden })} {...(className && { className })}>
      {(control) => (
        <div className="relative">
          <select
            {...select}
            {...control}
            className={clsx(controlClass, "h-11 appearance-none text-ellipsis pr-9 sm:h-9")}
          >
            {options.map(({ value, label: name, disabled }) => (
              <option key={value} value={value} disabled={disabled}>
                {name}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-muted"
          />
        </div>
      )}
    </Field>
  );
}
