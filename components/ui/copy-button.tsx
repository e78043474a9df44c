"use client";

import { clsx } from "clsx";
import { Check, Copy } from "lucide-react";
import { useState } from "react";

type CopyButtonProps = Readonly<{
  value: string;
  label: string;
  copiedLabel: string;
  /** With it a button of words, without it an icon. */
  children?: React.ReactNode;
  className?: string;
}>;

/** Copies `value`; the tick and the live text say that it worked. */
export function CopyButton({ value, label, copiedLabel, children, className }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  const Icon = copied ? Check : Copy;
  return (
    <button
      type="button"
      onClick={copy}
      aria-label={children ? undefined : label}
      title={label}
      className={clsx(
        "inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md transition-colors hover:bg-subtle",
        children
          ? "h-11 border border-line-strong bg-surface px-3 font-medium text-ink text-sm shadow-xs sm:h-8"
          : "size-11 text-muted hover:text-ink sm:size-7",
        className,
      )}
    >
      <Icon aria-hidden="true" className={clsx("size-3.5", copied && "text-success-ink")} />
      {children}
      <span role="status" className="sr-only">
        {copied ? copiedLabel : ""}
      </span>
    </button>
  );
}
