"use client";

import { clsx } from "clsx";
import { Search } from "lucide-react";
import Form from "next/form";
import { useText } from "./text-provider";

/** Finds by anything at hand, on a page of its own: also without script. */
export function SearchBox({ className, value }: Readonly<{ className?: string; value?: string }>) {
  const { t } = useText();
  return (
    <search className={clsx("relative block", className)}>
      <Form action="/dashboard/search">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4 text-muted"
        />
        <input
          type="search"
          name="q"
          required
          maxLength={200}
          defaultValue={value}
          aria-label={t("search.label")}
          placeholder={t("search.hint")}
          autoComplete="off"
          className="h-11 w-full rounded-md border border-line-strong bg-canvas pr-2.5 pl-8 text-lg placeholder:text-faint lg:h-8 lg:text-sm"
        />
      </Form>
    </search>
  );
}
