import { clsx } from "clsx";
import { ArrowDown, ArrowUp } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "./link";

type TableProps = Readonly<{
  caption: string;
  className?: string;
  /** There is nothing in it that takes the focus: it takes it itself, to be scrolled by the keyboard. */
  plain?: boolean;
  children: ReactNode;
}>;

/** A table that scrolls sideways inside itself, never the page. `caption` names it for screen readers. */
export function Table({ caption, className, plain = false, children }: TableProps) {
  const table = (
    <table className="w-full border-collapse text-left text-sm">
      <caption className="sr-only">{caption}</caption>
      {children}
    </table>
  );
  // The last row's box is larger than a compact row: it would scroll by that.
  const frame = clsx("overflow-x-auto overflow-y-hidden", className);
  return plain ? (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by the keyboard
    <section aria-label={caption} tabIndex={0} className={frame}>
      {table}
    </section>
  ) : (
    <div className={frame}>{table}</div>
  );
}

const CELL = "px-3 first:pl-4 last:pr-4 sm:first:pl-5 sm:last:pr-5";

export type SortState = Readonly<{ direction: "ASC" | "DESC" | null; href: string }>;

type ThProps = ComponentProps<"th"> & Readonly<{ numeric?: boolean; sort?: SortState }>;

/** A column's heading; with `sort` it is a link to the list in that order. */
export function Th({ numeric = false, sort, className, children, ...rest }: ThProps) {
  const direction = sort?.direction ?? null;
  return (
    <th
      scope="col"
      {...rest}
      aria-sort={direction === null ? undefined : direction === "ASC" ? "ascending" : "descending"}
      className={clsx(
        "h-9 whitespace-nowrap border-line border-b font-medium text-muted text-xs",
        numeric && "text-right",
        CELL,
        className,
      )}
    >
      {sort ? (
        <Link
          href={sort.href}
          scroll={false}
          className={clsx(
            "group -mx-1.5 inline-flex h-7 items-center gap-1 rounded-sm px-1.5 hover:bg-subtle hover:text-ink",
            direction !== null && "text-ink",
            // The words end where the figures under them do.
            numeric && "flex-row-reverse",
          )}
        >
          {children}
          <SortMark direction={direction} />
        </Link>
      ) : (
        children
      )}
    </th>
  );
}

function SortMark({ direction }: Readonly<{ direction: "ASC" | "DESC" | null }>) {
  if (direction === "ASC") return <ArrowUp aria-hidden="true" className="size-3" />;
  return (
    <ArrowDown
      aria-hidden="true"
      className={clsx(
        "size-3",
        direction === null && "opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60",
      )}
    />
  );
}

/** A row; `interactive` when a link inside it covers it (`rowLinkClass`). */
export function Tr({
  interactive = false,
  className,
  ...rest
}: ComponentProps<"tr"> & Readonly<{ interactive?: boolean }>) {
  return (
    <tr
      {...rest}
      className={clsx(
        "group border-line border-b last:border-b-0",
        interactive && "relative transition-colors duration-75 hover:bg-subtle has-focus-visible:bg-subtle",
        className,
      )}
    />
  );
}

type TdProps = ComponentProps<"td"> & Readonly<{ numeric?: boolean; dense?: boolean }>;

export function Td({ numeric = false, dense = false, className, ...rest }: TdProps) {
  return (
    <td
      {...rest}
      className={clsx(dense ? "h-8 py-0.5" : "h-11 py-1.5", numeric && "text-right tabular-nums", CELL, className)}
    />
  );
}

/** For the one link of an interactive row: the whole row is its target. */
export const rowLinkClass = "after:absolute after:inset-0 after:content-[''] focus-visible:outline-offset-1";
