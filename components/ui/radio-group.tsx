import type { ReactNode } from "react";

type RadioGroupProps = Readonly<{
  legend: ReactNode;
  name: string;
  required?: boolean;
  options: readonly Readonly<{ value: string; label: ReactNode; hint?: ReactNode }>[];
}>;

/** One of a few, each with its words in sight; the whole box is the target. */
export function RadioGroup({ legend, name, required, options }: RadioGroupProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium text-sm">{legend}</legend>
      <div className="mt-1.5 space-y-2">
        {options.map(({ value, label, hint }) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-start gap-2.5 rounded-md border border-line-field bg-surface px-3 py-2.5 has-checked:border-accent"
          >
            <input
              type="radio"
              name={name}
              value={value}
              required={required}
              className="mt-0.5 size-4 shrink-0 cursor-pointer accent-accent"
            />
            <span className="min-w-0">
              <span className="text-base">{label}</span>
              {hint && <span className="block text-muted text-sm">{hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
