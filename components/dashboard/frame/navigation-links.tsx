"use client";

import { clsx } from "clsx";
import { usePathname } from "next/navigation";
import type { Place } from "@/components/dashboard/actions/acting";
import { useText } from "@/components/dashboard/text-provider";
import { Link } from "@/components/ui/link";
import type { Role } from "@/lib/shared/caller";
import { isCurrent, sectionsFor } from "./navigation";

export function NavigationLinks({ role, place }: Readonly<{ role: Role; place: Place }>) {
  const { t } = useText();
  const pathname = usePathname();
  return (
    <nav aria-label={t("frame.navigation")} className="space-y-5 lg:short:space-y-3">
      {sectionsFor(role, place).map(({ title, links }) => (
        <div key={title}>
          {title && <p className="mb-1 px-2.5 font-medium text-faint text-xs">{t(`frame.groups.${title}`)}</p>}
          <ul className="space-y-0.5">
            {links.map(({ key, href, Icon }) => {
              const current = isCurrent(href, pathname);
              return (
                <li key={key}>
                  <Link
                    href={href}
                    aria-current={current ? "page" : undefined}
                    className={clsx(
                      "flex h-11 items-center gap-2.5 rounded-md px-2.5 font-medium text-base transition-colors duration-75 lg:h-8 lg:short:h-7",
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
        </div>
      ))}
    </nav>
  );
}
