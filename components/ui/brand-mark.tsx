import { clsx } from "clsx";

/** The product's mark: a P written in one stroke that ends in the flourish under a signature, the paraph. Also `app/icon.svg`. */
export function BrandMark({ className }: Readonly<{ className?: string }>) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={clsx("size-7 shrink-0", className)}>
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path
        d="M12.2 20.6 14.6 7.4c4.9-1.5 9.1-.2 8.9 3-.2 3.6-5.3 5.3-10.9 5.1-3.9-.2-6.6 2.5-5.6 5.4 1.5 4.3 10.6 4.7 17.8.6"
        fill="none"
        stroke="#fff"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
