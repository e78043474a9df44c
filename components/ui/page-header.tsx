import { clsx } from "clsx";
import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "./link";

type PageHeaderProps = Readonly<{
  title: ReactNode;
  description?: ReactNode;
  /** One level up. */
  back?: Readonly<{ href: string; label: string }>;
  actions?: ReactNode;
  /** An action that stays beside the title on a phone, so that the others fit into one line. */
  aside?: ReactNode;
}>;

export function PageHeader({ title, description, back, actions, aside }: PageHeaderProps) {
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
        <div className="wrap-anywhere flex min-w-0 flex-1 basis-64 items-center justify-between gap-x-4">
          <div className="min-w-0">
            <h1 className="text-balance font-semibold text-2xl">{title}</h1>
            {description && <p className="mt-1 max-w-3xl text-pretty text-muted">{description}</p>}
          </div>
          {aside}
        </div>
        {actions && (
          <div
            className={clsx("flex flex-wrap items-center gap-2", aside && "max-sm:w-full max-sm:*:grow max-sm:*:px-2")}
          >
            {actions}
          </div>
        )}
      </div>
    </header>
  );
}
