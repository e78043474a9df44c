import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "./link";
import { TabInSight } from "./tab-in-sight";

type TabLink = Readonly<{ key: string; href: string; label: ReactNode; count?: ReactNode; current: boolean }>;

/** Tabs that are addresses: each one is a link, so a reload or a bookmark keeps it. */
export function TabLinks({ label, tabs }: Readonly<{ label: string; tabs: readonly TabLink[] }>) {
  return (
    <nav aria-label={label} className="relative overflow-x-auto border-line border-b">
      <ul className="flex gap-5">
        {tabs.map(({ key, href, label: name, count, current }) => (
          <li key={key}>
            {current && <TabInSight />}
            <Link
              href={href}
              scroll={false}
              aria-current={current ? "page" : undefined}
              className={clsx(
                "flex h-11 items-center gap-1.5 whitespace-nowrap border-b-2 font-medium text-base -outline-offset-2 sm:h-10",
                current
                  ? "border-accent text-ink"
                  : "border-transparent text-muted hover:border-line-strong hover:text-ink",
              )}
            >
              {name}
              {count !== undefined && <span className="font-normal text-faint text-xs tabular-nums">{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
