"use client";

import { clsx } from "clsx";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { isCurrent, NAVIGATION } from "./navigation";
import { useText } from "./text-provider";

export function NavigationLinks() {
  const { t } = useText();
  const pathname = usePathname();
  return (
    <nav aria-label={t("frame.navigation")} className="space-y-4">
      {NAVIGATION.map((group) => (
        <ul key={group[0].key} className="space-y-0.5">
          {group.map(({ key, href, Icon }) => {
            const current = isCurrent(href, pathname);
            return (
              <li key={key}>
                <Link
                  href={href}
                  aria-current={current ? "page" : undefined}
                  className={clsx(
                    "flex h-11 items-center gap-2.5 rounded-md px-2.5 font-medium text-base transition-colors duration-75 lg:h-8",
                    current ? "bg-pressed text-ink" : "text-muted hover:bg-subtle hover:text-ink",
                  )}
                >
                  <Icon aria-hidden="true" className={clsx("size-4 shrink-0", current && "text-accent-ink")} />
                  {t(`frame.${key}`)}
                </Link>
              </li>
            );
          })}
        </ul>
      ))}
    </nav>
  );
}
