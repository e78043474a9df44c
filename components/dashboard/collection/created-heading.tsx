"use client";

import { type ReactNode, useEffect, useRef } from "react";

/** What has come of the form, told first to whoever hears the page: once, and not at each drawing anew. */
export function CreatedHeading({ children }: Readonly<{ children: ReactNode }>) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1} className="font-semibold text-lg outline-none">
      {children}
    </h1>
  );
}
