"use client";

import NextLink from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState, useTransition } from "react";

/** A pointer that passes over a link wants nothing of it. */
const MEANT_AFTER_MS = 80;

/** On the link whose page is on its way: `theme.css` gives it a dot. */
const PENDING = "data-pending";

/**
 * Hears of all links of the page (`link.tsx`): where one leads is fetched when somebody is about to go there (decision 276), and
 * gone to without the browser's loading anything anew.
 */
export function LinkRouter() {
  const router = useRouter();
  const [meant, setMeant] = useState<string | null>(null);
  const [isUnderWay, begin] = useTransition();
  const pressed = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    if (isUnderWay) return;
    pressed.current?.removeAttribute(PENDING);
    pressed.current = null;
    // What was pressed may be gone, and nobody says that the pointer has left it.
    setMeant(null);
  }, [isUnderWay]);

  useEffect(() => {
    let near: HTMLAnchorElement | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const comeNear = (link: HTMLAnchorElement | null) => {
      if (link === near) return;
      near = link;
      clearTimeout(timer);
      setMeant(null);
      if (link && isSaid(link, "ahead")) timer = setTimeout(() => setMeant(link.getAttribute("href")), MEANT_AFTER_MS);
    };
    const arrive = ({ target }: Event) => comeNear(linkAt(target));
    const leave = () => comeNear(null);
    const press = (event: MouseEvent) => {
      const link = linkAt(event.target);
      if (!link || !isForThisPage(event, link)) return;
      event.preventDefault();
      pressed.current?.removeAttribute(PENDING);
      pressed.current = link;
      link.setAttribute(PENDING, "");
      begin(() => router.push(link.getAttribute("href") ?? "", { scroll: !isSaid(link, "stay") }));
    };
    const { documentElement } = document;
    document.addEventListener("pointerover", arrive);
    document.addEventListener("focusin", arrive);
    document.addEventListener("focusout", leave);
    documentElement.addEventListener("pointerleave", leave);
    // After React's own listeners: what they have prevented is somebody else's.
    document.addEventListener("click", press);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointerover", arrive);
      document.removeEventListener("focusin", arrive);
      document.removeEventListener("focusout", leave);
      documentElement.removeEventListener("pointerleave", leave);
      document.removeEventListener("click", press);
    };
  }, [router]);

  if (meant === null) return null;
  // It fetches where it is seen, and it isn't there for anybody.
  return (
    <NextLink
      key={meant}
      href={meant}
      prefetch
      aria-hidden="true"
      tabIndex={-1}
      className="pointer-events-none fixed top-0 left-0 size-px opacity-0"
    />
  );
}

function linkAt(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-link]") : null;
}

function isSaid(link: HTMLAnchorElement, word: "ahead" | "stay"): boolean {
  return link.dataset.link?.split(" ").includes(word) ?? false;
}

/** Not for another tab or window, nor for what somebody else has taken care of. */
function isForThisPage(event: MouseEvent, { target }: HTMLAnchorElement): boolean {
  const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return !(
    defaultPrevented ||
    button !== 0 ||
    metaKey ||
    ctrlKey ||
    shiftKey ||
    altKey ||
    !["", "_self"].includes(target)
  );
}
