"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useTransition } from "react";
import { leaveBy } from "./leaving";

/** A pointer that passes over a link wants nothing of it. */
const MEANT_AFTER_MS = 80;
/** A tap on a touchpad is down and up at once: what it leads to would be asked for twice. */
const HELD_AFTER_MS = 5;

/** On the link whose page is on its way: `theme.css` gives it a dot. */
const PENDING = "data-pending";

type Router = ReturnType<typeof useRouter>;
type PrefetchOptions = NonNullable<Parameters<Router["prefetch"]>[1]>;

/** All of a page, as Next's own link fetches it with `prefetch`; Next exports the word's type, and not the word. */
const WHOLE: PrefetchOptions = { kind: "full" as PrefetchOptions["kind"] };

/**
 * Hears of all links of the page (`link.tsx`): where one leads is fetched when somebody is about to go there (decision 276), and
 * gone to without the browser's loading anything anew.
 */
export function LinkRouter() {
  const router = useRouter();
  const [isUnderWay, begin] = useTransition();
  const pressed = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    if (isUnderWay) return;
    pressed.current?.removeAttribute(PENDING);
    pressed.current = null;
  }, [isUnderWay]);

  useEffect(() => {
    let near: HTMLAnchorElement | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fetchIn = (ms: number, link: HTMLAnchorElement | null) => {
      clearTimeout(timer);
      if (link && isSaid(link, "ahead")) timer = setTimeout(() => router.prefetch(addressOf(link), WHOLE), ms);
    };
    const comeNear = (link: HTMLAnchorElement | null) => {
      if (link === near) return;
      near = link;
      fetchIn(MEANT_AFTER_MS, link);
    };
    const arrive = ({ target }: Event) => {
      const link = linkAt(target);
      if (link) comeNear(link);
    };
    // Only of what is near: the focus may leave one link while the pointer presses another.
    const leave = ({ target, relatedTarget }: PointerEvent | FocusEvent) => {
      const link = linkAt(target);
      if (link === near && linkAt(relatedTarget) !== link) comeNear(null);
    };
    // A mouse's button is let go of a while later. A finger or a pen may be about to scroll.
    const hold = (event: PointerEvent) => {
      const link = linkAt(event.target);
      if (link && event.pointerType === "mouse" && isForThisPage(event, link)) fetchIn(HELD_AFTER_MS, link);
    };
    const press = (event: MouseEvent) => {
      const link = linkAt(event.target);
      if (!link || !isForThisPage(event, link)) return;
      event.preventDefault();
      clearTimeout(timer);
      leaveBy(() => {
        pressed.current?.removeAttribute(PENDING);
        pressed.current = link;
        link.setAttribute(PENDING, "");
        begin(() => router.push(addressOf(link), { scroll: !isSaid(link, "stay") }));
      });
    };
    const heard = new AbortController();
    const { signal } = heard;
    document.addEventListener("pointerover", arrive, { signal });
    document.addEventListener("pointerout", leave, { signal });
    document.addEventListener("pointerdown", hold, { signal });
    document.addEventListener("focusin", arrive, { signal });
    document.addEventListener("focusout", leave, { signal });
    // After React's own listeners: what they have prevented is somebody else's.
    document.addEventListener("click", press, { signal });
    return () => {
      clearTimeout(timer);
      heard.abort();
    };
  }, [router]);

  return null;
}

/** The link that is pointed at, pressed or focused, if any. */
export function linkAt(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-link]") : null;
}

function addressOf(link: HTMLAnchorElement): string {
  return link.getAttribute("href") ?? "";
}

function isSaid(link: HTMLAnchorElement, word: "ahead" | "stay"): boolean {
  return link.dataset.link?.split(" ").includes(word) ?? false;
}

/** Not for another tab or window, nor for a file, nor for what somebody else has taken care of. */
function isForThisPage(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  const isElsewhere = !["", "_self"].includes(link.target) || link.hasAttribute("download");
  return !(defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey || isElsewhere);
}
