"use client";

import { clsx } from "clsx";
import { Search } from "lucide-react";
import Form from "next/form";
import { useEffect, useRef } from "react";
import { useText } from "./text-provider";

/** Finds by anything at hand. "/" jumps here from anywhere on the page, as long as nothing is being typed. */
export function SearchBox({ className, shortcut = false }: Readonly<{ className?: string; shortcut?: boolean }>) {
  const { t } = useText();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!shortcut) return;
    const focus = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement && event.target.closest("input, textarea, select, [role=dialog]");
      if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener("keydown", focus);
    return () => window.removeEventListener("keydown", focus);
  }, [shortcut]);
  return (
    <search className={clsx("relative block", className)}>
      <Form action="/dashboard/search">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4 text-muted"
        />
        <input
          ref={input}
          type="search"
          name="q"
          required
          aria-label={t("search.label")}
          aria-keyshortcuts={shortcut ? "/" : undefined}
          placeholder={t("search.hint")}
          autoComplete="off"
          className="h-11 w-full rounded-md border border-line-strong bg-canvas pr-2.5 pl-8 text-lg placeholder:text-faint lg:h-8 lg:text-sm"
        />
      </Form>
    </search>
  );
}
