"use client";

import NextLink, { useLinkStatus } from "next/link";
import { type ComponentProps, useEffect, useState } from "react";

/** A pointer that passes over a link wants nothing of it. */
const MEANT_AFTER_MS = 80;

type LinkProps = Omit<ComponentProps<typeof NextLink>, "prefetch"> &
  Readonly<{ /** False: fetched once it is clicked, as what is only looked at. */ prefetch?: boolean }>;

/**
 * A link to another page of ours: it is fetched when somebody is about to go there (decision 276), and a page that takes longer than
 * a tenth of a second is announced by a dot.
 */
export function Link({
  prefetch = true,
  onPointerEnter,
  onPointerLeave,
  onFocus,
  onBlur,
  children,
  ...rest
}: LinkProps) {
  const [isNear, setNear] = useState(false);
  const [isMeant, setMeant] = useState(false);
  useEffect(() => {
    if (!isNear || !prefetch) return;
    const timer = setTimeout(() => setMeant(true), MEANT_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setMeant(false);
    };
  }, [isNear, prefetch]);
  return (
    <NextLink
      {...rest}
      prefetch={isMeant}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        setNear(true);
      }}
      onPointerLeave={(event) => {
        onPointerLeave?.(event);
        setNear(false);
      }}
      onFocus={(event) => {
        onFocus?.(event);
        setNear(true);
      }}
      onBlur={(event) => {
        onBlur?.(event);
        setNear(false);
      }}
    >
      {children}
      <PendingDot />
    </NextLink>
  );
}

/** In the link's corner, where it moves nothing; seen after a tenth of a second. */
function PendingDot() {
  const { pending } = useLinkStatus();
  if (!pending) return null;
  return (
    <span
      aria-hidden="true"
      data-pending
      className="absolute top-0.5 right-0.5 m-0! size-2 animate-pending rounded-full bg-accent-ink"
    />
  );
}
