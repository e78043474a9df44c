"use client";

import { X } from "lucide-react";
import { useEffect } from "react";
import { Toaster as Sonner } from "sonner";
import { speak } from "./speak";
import { sayToasts } from "./toast";

export type ToasterProps = Readonly<{ label: string; closeLabel: string }>;

/** Where toasts appear. Colours are the theme's own. */
export function ToasterRegion({ label, closeLabel }: ToasterProps) {
  // After Sonner's own effects: from then on it shows what it is told.
  useEffect(() => sayToasts(speak), []);
  return (
    <Sonner
      position="bottom-right"
      className="print:hidden"
      containerAriaLabel={label}
      icons={{ close: <X aria-hidden="true" className="size-4" /> }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: closeLabel,
        classNames: {
          toast:
            "flex w-full items-center gap-2.5 rounded-lg font-sans border border-line bg-raised px-4 py-3 text-ink text-base shadow-pop",
          content: "min-w-0 flex-1",
          title: "font-medium",
          description: "text-muted text-sm",
          icon: "shrink-0",
          // Last in sight, and pressed beside an open window, which lets nothing else be pressed.
          closeButton:
            "pointer-events-auto order-last -my-2 -mr-2 inline-flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:bg-subtle hover:text-ink sm:size-8",
        },
      }}
    />
  );
}
