import { clsx } from "clsx";
import { type ComponentProps, type ReactNode, useId } from "react";

type CardProps = Omit<ComponentProps<"section">, "title"> &
  Readonly<{ title?: ReactNode; actions?: ReactNode; flush?: boolean }>;

/** A surface with an optional heading. `flush` lets the content (a table, a list) reach the edges. */
export function Card({ title, actions, flush = false, className, children, ...rest }: CardProps) {
  const heading = useId();
  return (
    <section
      {...rest}
      aria-labelledby={title ? heading : undefined}
      className={clsx("rounded-lg border border-line bg-surface shadow-card", className)}
    >
      {(title || actions) && (
        <header className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-2 border-line border-b px-4 py-2.5 sm:px-5 sm:py-2">
          <h2 id={heading} className="font-semibold text-base">
            {title}
          </h2>
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </header>
      )}
      <div className={clsx(!flush && "p-4 sm:p-5")}>{children}</div>
    </section>
  );
}
