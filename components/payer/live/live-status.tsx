"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { nextDelayMs } from "./poll-delay";

type LiveStatusProps = Readonly<{
  statusUrl: string;
  /** What this page shows (`stepStamp`): once the server names another one, the page is fetched anew. */
  stamp: string;
  /** Follow only where this media query matches. */
  media?: string;
}>;

/** Keeps an open page true: asks ever more rarely, not at all while nobody looks, and at once when somebody looks again. */
export function LiveStatus({ statusUrl, stamp, media }: LiveStatusProps) {
  const router = useRouter();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asked = 0;
    const stopped = new AbortController();

    const askLater = (retryAfter: string | null = null) => {
      timer = setTimeout(() => void ask(), nextDelayMs(asked, retryAfter, Math.random()));
    };
    const ask = async () => {
      if (document.hidden || (media && !window.matchMedia(media).matches)) return;
      asked += 1;
      try {
        const answer = await fetch(statusUrl, { signal: stopped.signal, cache: "no-store" });
        const current: unknown = answer.ok ? await answer.json() : null;
        if (isOtherStep(current, stamp)) router.refresh();
        askLater(answer.headers.get("retry-after"));
      } catch {
        // Offline, or this page is being left.
        if (!stopped.signal.aborted) askLater();
      }
    };
    const lookedAt = () => {
      clearTimeout(timer);
      asked = 0;
      void ask();
    };

    askLater();
    document.addEventListener("visibilitychange", lookedAt);
    window.addEventListener("pageshow", lookedAt);
    return () => {
      stopped.abort();
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", lookedAt);
      window.removeEventListener("pageshow", lookedAt);
    };
  }, [router, statusUrl, stamp, media]);

  return null;
}

function isOtherStep(answer: unknown, stamp: string): boolean {
  return typeof answer === "object" && answer !== null && "stamp" in answer && answer.stamp !== stamp;
}
