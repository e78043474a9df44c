import type { ReactNode } from "react";

type EmptyStateProps = Readonly<{
  icon: ReactNode;
  title: string;
  /** The whole page is empty: the title is the page's own. */
  page?: boolean;
  action?: ReactNode;
  children?: ReactNode;
}>;

/** Nothing here, and what to do next. */
export function EmptyState({ icon, title, page = false, action, children }: EmptyStateProps) {
  const Title = page ? "h1" : "p";
  return (
    <div className="flex flex-col items-center px-6 py-14 text-center">
      <div className="mb-4 flex size-11 items-center justify-center rounded-lg border border-line bg-subtle text-muted [&>svg]:size-5">
        {icon}
      </div>
      <Title className="font-semibold text-lg">{title}</Title>
      {children && <div className="mt-1 max-w-md text-pretty text-muted">{children}</div>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
