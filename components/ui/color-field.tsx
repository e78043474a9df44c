"use client";

import { clsx } from "clsx";
import { controlClass, Field } from "./field";

type ColorFieldProps = Readonly<{
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}>;

const COLOUR = /^#[0-9a-f]{6}$/i;

/** A colour to type, or to pick with a pointer: the picker says nothing that the text doesn't. */
export function ColorField({ label, name, value, onChange, error }: ColorFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <div className="flex gap-2">
          <input
            type="color"
            tabIndex={-1}
            aria-hidden="true"
            value={COLOUR.test(value) ? value.toLowerCase() : "#000000"}
            onChange={(event) => onChange(event.currentTarget.value)}
            className="h-11 w-12 shrink-0 cursor-pointer rounded-md border border-line-field bg-surface p-1 sm:h-9"
          />
          <input
            {...control}
            name={name}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            pattern="#[0-9a-fA-F]{6}"
            required
            spellCheck={false}
            autoComplete="off"
            className={clsx(controlClass, "h-11 font-mono sm:h-9")}
          />
        </div>
      )}
    </Field>
  );
}
