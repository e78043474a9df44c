"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useSomebodyThere } from "./use-somebody-there";

/** Draws the page anew on the server every few seconds, as long as somebody looks at it. */
export function LiveRefresh({ everyMs }: Readonly<{ everyMs: number }>) {
  const router = useRouter();
  const isSomebodyThere = useSomebodyThere();
  useEffect(() => {
    if (!isSomebodyThere) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") router.refresh();
    }, everyMs);
    return () => clearInterval(timer);
  }, [router, everyMs, isSomebodyThere]);
  return null;
}
