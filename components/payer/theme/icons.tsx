import type { ReactNode } from "react";
import { drawnOnce } from "./drawn-once";

/** Line icons on a grid of 20, drawn for this page: no icon library reaches the payer's phone. Decorative: words stand beside them. */

type IconProps = Readonly<{ className?: string }>;

function Lines({ className = "size-5", children }: IconProps & Readonly<{ children: ReactNode }>) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${className}`}
    >
      {children}
    </svg>
  );
}

export const CheckIcon = drawnOnce(function CheckIcon(props: IconProps) {
  return (
    <Lines {...props}>
      <path d="m4.5 10.5 3.5 3.5 7.5-8" strokeDasharray="24" className="animate-draw" />
    </Lines>
  );
});
export const ChevronDownIcon = drawnOnce(function ChevronDownIcon(props: IconProps) {
  return (
    <Lines {...props}>
      <path d="m5 8 5 5 5-5" />
    </Lines>
  );
});
export const SearchIcon = drawnOnce(function SearchIcon(props: IconProps) {
  return (
    <Lines {...props}>
      <circle cx="9" cy="9" r="5" />
      <path d="m13 13 3.5 3.5" />
    </Lines>
  );
});
export const DownloadIcon = drawnOnce(function DownloadIcon(props: IconProps) {
  return (
    <Lines {...props}>
      <path d="M10 3.5v8.5m-3.5-3.5 3.5 3.5 3.5-3.5M4 16h12" />
    </Lines>
  );
});
export const LockIcon = drawnOnce(function LockIcon(props: IconProps) {
  return (
    <Lines {...props}>
      <rect x="4.5" y="9" width="11" height="7.5" rx="1.75" />
      <path d="M7 9V6.5a3 3 0 0 1 6 0V9" />
    </Lines>
  );
});
export const AlertIcon = drawnOnce(function AlertIcon(props: IconProps) {
  return (
    <Lines {...props}>
      <circle cx="10" cy="10" r="7" />
      <path d="M10 6.5v4m0 2.75v.25" />
    </Lines>
  );
});
export const CrossIcon = drawnOnce(function CrossIcon(props: IconProps) {
  return (
    <Lines {...props}>
      <path d="m6 6 8 8m0-8-8 8" />
    </Lines>
  );
});
export const ClockIcon = drawnOnce(function ClockIcon(props: IconProps) {
  return (
    <Lines {...props}>
      <circle cx="10" cy="10" r="7" />
      <path d="M10 6v4l2.5 2" />
    </Lines>
  );
});
export const CalendarIcon = drawnOnce(function CalendarIcon(props: IconProps) {
  return (
    <Lines {...props}>
      <rect x="3.5" y="4.5" width="13" height="12" rx="2" />
      <path d="M3.5 8.5h13M7 3v3m6-3v3" />
    </Lines>
  );
});
export const GlobeIcon = drawnOnce(function GlobeIcon(props: IconProps) {
  return (
    <Lines {...props}>
      <circle cx="10" cy="10" r="7" />
      <path d="M3 10h14M10 3c3.8 4 3.8 10 0 14-3.8-4-3.8-10 0-14Z" />
    </Lines>
  );
});
export const EyeIcon = drawnOnce(function EyeIcon(props: IconProps) {
  return (
    <Lines {...props}>
      <path d="M2.5 10c3.5-6.5 11.5-6.5 15 0-3.5 6.5-11.5 6.5-15 0Z" />
      <circle cx="10" cy="10" r="2.25" />
    </Lines>
  );
});

/** Work is under way. */
export function Spinner({ className = "size-5" }: IconProps) {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" fill="none" className={`shrink-0 animate-turn ${className}`}>
      <circle cx="10" cy="10" r="7.5" stroke="currentColor" strokeWidth="2" opacity="0.2" />
      <path d="M17.5 10A7.5 7.5 0 0 0 10 2.5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
