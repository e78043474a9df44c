import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "./link";

type PageHeaderProps = Readonly<{
  title: ReactNode;
  description?: ReactNode;
  /** One level up. */
  back?: Readonly<{ href: string; label: string }>;
  actions?: ReactNode;
}>;

export function PageHeader({ title, description, back, actions }: PageHeaderProps) {
  return (
    <header className="mb-5 sm:mb-6">
      {back && (
        <Link
          href={back.href}
          className="-ml-1 mb-1 inline-flex h-11 items-center gap-1 rounded-md pr-2 text-muted text-sm hover:text-ink sm:h-8"
        >
          <ChevronLeft aria-hidden="true" className="size-4" />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="wrap-anywhere min-w-0 flex-1 basis-64">
          <h1 className="text-balance font-semibold text-2xl">{title}</h1>
          {description && <p className="mt-1 max-w-3xl text-pretty text-muted">{description}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
    </header>
  );
}
