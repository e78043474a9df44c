"use client";

import { Toaster as Sonner } from "sonner";

/** Where toasts appear; call `toast` of sonner from an event handler. Colours are the theme's own. */
export function Toaster({ label }: Readonly<{ label: string }>) {
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
