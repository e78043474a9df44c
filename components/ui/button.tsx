import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "./link";
import { Spinner } from "./spinner";

const VARIANTS = {
  // Where colours are forced, its edge is all that is left of a button.
  primary: "border border-transparent bg-accent text-on-accent shadow-xs hover:bg-accent-hover",
  secondary: "border border-line-strong bg-surface text-ink shadow-xs hover:bg-subtle",
  ghost: "text-muted hover:bg-subtle hover:text-ink",
  danger: "border border-transparent bg-danger-fill text-white shadow-xs hover:bg-danger-fill-hover",
} as const;

/** 44 px high under a thumb, denser beside a mouse. */
const SIZES = {
  sm: "min-h-11 gap-1.5 px-2.5 text-sm sm:min-h-8",
  md: "min-h-11 gap-2 px-4 text-base sm:min-h-9 sm:px-3.5",
  lg: "min-h-12 gap-2 px-5 text-lg",
} as const;

type Look = Readonly<{
  variant?: keyof typeof VARIANTS;
  size?: keyof typeof SIZES;
  /** For words that a narrow window must break: the button grows with its lines. */
  wraps?: boolean;
}>;

function buttonClass({ variant = "secondary", size = "md", wraps = false }: Look, className?: string): string {
  return clsx(
    "relative inline-flex select-none items-center justify-center rounded-md font-medium print:hidden",
    wraps ? "min-w-0 py-1.5 text-left" : "shrink-0 whitespace-nowrap",
    "transition-colors duration-100 disabled:pointer-events-none disabled:opacity-50",
    VARIANTS[variant],
    SIZES[size],
    className,
  );
}

type ButtonProps = Look &
  ComponentProps<"button"> &
  Readonly<{
    icon?: ReactNode;
    /** Work is under way: shows a spinner in place of the content, keeps the width and takes no second click. */
    pending?: boolean;
  }>;

/** `type` is "button" unless said otherwise: a forgotten type must not submit a form. */
export function Button({
  variant,
  size,
  wraps,
  icon,
  pending = false,
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      className={buttonClass(
        { ...(variant && { variant }), ...(size && { size }), ...(wraps && { wraps }) },
        className,
      )}
    >
      {pending && <Spinner className="absolute inset-0 m-auto" />}
      {/* Unseen, and still its name for who hears the page. */}
      <span className={clsx("contents", pending && "*:opacity-0")}>
        {icon}
        <span>{children}</span>
      </span>
    </button>
  );
}

type ButtonLinkProps = Omit<Look, "wraps"> & ComponentProps<typeof Link> & Readonly<{ icon?: ReactNode }>;

/** A link that looks like a button: for going somewhere, never for doing something. */
export function ButtonLink({ variant, size, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClass({ ...(variant && { variant }), ...(size && { size }) }, className)}>
      {icon}
      {children}
    </Link>
  );
}

/** A link to a file: the browser keeps it instead of going there, so no client router has a say in it. */
export function DownloadLink({
  variant,
  size,
  icon,
  className,
  children,
  ...rest
}: Omit<Look, "wraps"> & ComponentProps<"a"> & Readonly<{ icon?: ReactNode }>) {
  return (
    <a download {...rest} className={buttonClass({ ...(variant && { variant }), ...(size && { size }) }, className)}>
      {icon}
      {children}
    </a>
  );
}

type IconButtonProps = ComponentProps<"button"> & Readonly<{ label: string; size?: "sm" | "md" }>;

/** A button of one icon. `label` is its name for screen readers and its native hint. */
export function IconButton({ label, size = "md", className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={clsx(
        "inline-flex shrink-0 items-center justify-center rounded-md text-muted transition-colors duration-100",
        "hover:bg-subtle hover:text-ink disabled:pointer-events-none disabled:opacity-50",
        size === "md" ? "size-11 sm:size-9" : "size-11 sm:size-7",
        className,
      )}
    >
      {children}
    </button>
  );
}
