import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { controlClass, Field } from "./field";

type TextAreaFieldProps = Omit<ComponentProps<"textarea">, "children" | "className"> &
  Readonly<{ label: ReactNode; hint?: ReactNode; error?: ReactNode; className?: string }>;

/** For several lines, such as addresses. */
export function TextAreaField({ label, hint, error, className, ...textarea }: TextAreaFieldProps) {
  return (
    <Field {...{ label, hint, error }} {...(className && { className })}>
      {(control) => <textarea {...textarea} {...control} className={clsx(controlClass, "resize-y py-2")} />}
    </Field>
  );
}
