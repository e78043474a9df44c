import { clsx } from "clsx";
import { Link } from "./link";

type SegmentedLink = Readonly<{ key: string; href: string; label: string; current: boolean }>;

/** A choice of few, side by side, each an address. */
export function SegmentedLinks({ label, links }: Readonly<{ label: string; links: readonly SegmentedLink[] }>) {
  return (
    <nav aria-label={label} className="inline-flex rounded-md border border-line bg-subtle p-0.5">
      {links.map(({ key, href, label: name, current }) => (
        <Link
          key={key}
          href={href}
          scroll={false}
          aria-current={current ? "true" : undefined}
          className={clsx(
            "inline-flex h-10 items-center rounded-sm px-2.5 font-medium text-sm sm:h-7.5",
            current ? "bg-surface text-ink shadow-xs" : "text-muted hover:text-ink",
          )}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
