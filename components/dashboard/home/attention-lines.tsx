import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";

/** Something that waits: what it is, why it waits, and the way to it. */
export type AttentionLine = Readonly<{
  key: string;
  href: string;
  title: string;
  /** Of what is named by a sentence and not by itself. */
  icon?: ReactNode;
  detail?: string;
  amount?: string | null;
}>;

/** What waits, one line each. */
export function AttentionLines({ lines }: Readonly<{ lines: readonly AttentionLine[] }>) {
  return (
    <ul data-rows="" className="divide-y divide-line">
      {lines.map(({ key, href, icon, title, detail, amount }) => (
        <li key={key}>
          <Link
            href={href}
            className="flex min-h-14 items-center gap-3 px-4 py-2 -outline-offset-2 hover:bg-subtle sm:px-5"
          >
            {icon}
            {icon ? (
              <span className="min-w-0 flex-1 break-words text-sm">{title}</span>
            ) : (
              <span className="min-w-0 flex-1">
                <span className="wrap-anywhere line-clamp-2 font-medium">{title}</span>
                <span className="wrap-anywhere line-clamp-2 text-muted text-sm">{detail}</span>
              </span>
            )}
            {amount && <span className="shrink-0 font-medium tabular-nums">{amount}</span>}
            <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-faint" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
