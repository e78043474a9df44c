import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";

type LineLinkProps = Readonly<{
  href: string;
  title: ReactNode;
  detail: string;
  status: ReactNode;
  /** Null for what has none. */
  amount?: string | null;
}>;

/** A line that leads to a page of its own: amounts end under one another, and on a phone how it stands is under what it is. */
export function LineLink({ href, title, detail, status, amount = null }: LineLinkProps) {
  return (
    <Link
      href={href}
      className="flex min-h-14 items-center gap-3 px-4 py-2.5 -outline-offset-2 hover:bg-subtle sm:px-5"
    >
      <span className="flex min-w-0 flex-1 flex-col gap-x-6 gap-y-1.5 sm:flex-row sm:items-center">
        <span className="min-w-0 flex-1">
          <span className="wrap-anywhere block font-medium tabular-nums">{title}</span>
          <span className="wrap-anywhere block text-muted text-sm">{detail}</span>
        </span>
        <span className="flex items-center justify-between gap-3">
          {status}
          {amount !== null && <span className="shrink-0 font-medium tabular-nums">{amount}</span>}
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-faint" />
    </Link>
  );
}
