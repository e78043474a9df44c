import { ChevronLeft, ChevronRight } from "lucide-react";
import { ButtonLink } from "./button";

type PaginationProps = Readonly<{
  label: string;
  /** "1–25 of 312", in the reader's language. */
  summary: string;
  previous: Readonly<{ label: string; href: string | null }>;
  next: Readonly<{ label: string; href: string | null }>;
}>;

const BAR =
  "flex items-center justify-between gap-3 border-line border-t px-4 py-2.5 text-muted text-sm tabular-nums sm:px-5";

/** Where all of it is shown there is nowhere to go, and no landmark that says so. */
export function Pagination({ label, summary, previous, next }: PaginationProps) {
  if (previous.href === null && next.href === null) return <p className={BAR}>{summary}</p>;
  return (
    <nav aria-label={label} className={BAR}>
      <p>{summary}</p>
      <div className="flex gap-2">
        <PageLink {...previous} icon={<ChevronLeft aria-hidden="true" className="size-4" />} />
        <PageLink {...next} icon={<ChevronRight aria-hidden="true" className="size-4" />} />
      </div>
    </nav>
  );
}

type PageLinkProps = Readonly<{ label: string; href: string | null; icon: React.ReactNode }>;

function PageLink({ label, href, icon }: PageLinkProps) {
  if (href === null) {
    return (
      <span className="inline-flex h-11 items-center gap-1.5 rounded-md border border-line px-3 text-faint sm:h-8 sm:px-2.5">
        {icon}
        {label}
      </span>
    );
  }
  return (
    <ButtonLink href={href} size="sm" icon={icon}>
      {label}
    </ButtonLink>
  );
}
