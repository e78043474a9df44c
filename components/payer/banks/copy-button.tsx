"use client";

import { useEffect, useState } from "react";
import { CheckIcon, CopyIcon } from "../theme/icons";

type CopyButtonProps = Readonly<{ text: string; label: string; copiedLabel: string }>;

/** Appears only where copying works: without script, or over plain http, the text beside it is selected by hand. */
export function CopyButton({ text, label, copiedLabel }: CopyButtonProps) {
  const [possible, setPossible] = useState(false);
  const [copied, setCopied] = useState(false);
  useEffect(() => setPossible(window.isSecureContext && "clipboard" in navigator), []);
  if (!possible) return null;
  return (
    <>
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
        className="-my-2 inline-flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:bg-subtle hover:text-ink"
      >
        {copied ? <CheckIcon className="size-5 text-success-ink" /> : <CopyIcon />}
      </button>
      <span role="status" className="sr-only">
        {copied && copiedLabel}
      </span>
    </>
  );
}
