import { clsx } from "clsx";
import { Search, Users } from "lucide-react";
import { Link } from "@/components/ui/link";
import type { Text } from "../text";
import { type ListedView, wordsOf } from "./saved-views";

/** One click to each saved view. Those that can't be opened as they were are told in the sheet. */
export function ViewLinks({ views, text: { t } }: Readonly<{ views: readonly ListedView[]; text: Text }>) {
  const whole = views.filter(({ lost }) => lost.length === 0);
  if (whole.length === 0) return null;
  return (
    <nav aria-label={t("lists.views.title")} className="-mx-4 mb-1 overflow-x-auto px-4 sm:mx-0 sm:px-0">
      <ul className="flex gap-1.5 py-1">
        {whole.map(({ uuid, name, search, href, isCurrent, isShared }) => (
          <li key={uuid}>
            <Link
              href={href}
              aria-current={isCurrent ? "page" : undefined}
              className={clsx(
                "inline-flex h-11 items-center gap-1.5 whitespace-nowrap rounded-full border px-3 text-sm sm:h-8",
                isCurrent
                  ? "border-accent bg-accent-soft font-medium text-accent-ink"
                  : "border-line text-muted hover:border-line-strong hover:text-ink",
              )}
            >
              {wordsOf(search) !== null && <Search aria-hidden="true" className="size-3.5" />}
              {isShared && <Users aria-label={t("lists.views.shared")} className="size-3.5" />}
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
