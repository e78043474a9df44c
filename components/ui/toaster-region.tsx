"use client";

import { useEffect } from "react";
import { Toaster as Sonner, toast } from "sonner";
import { sayToasts } from "./toast";

/** Where toasts appear. Colours are the theme's own. */
export function ToasterRegion({ label }: Readonly<{ label: string }>) {
  // After Sonner's own effects: from then on it shows what it is told.
  useEffect(() => sayToasts(({ kind, words, options }) => void toast[kind](words, options)), []);
  return (
    <Sonner
      position="bottom-right"
      containerAriaLabel={label}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            "flex w-full items-center gap-2.5 rounded-lg font-sans border border-line bg-raised px-4 py-3 text-ink text-base shadow-pop",
          title: "font-medium",
          description: "text-muted text-sm",
          icon: "shrink-0",
        },
      }}
    />
  );
}
