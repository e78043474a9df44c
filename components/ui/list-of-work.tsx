"use client";

import { type FocusEvent, type ReactNode, useEffect, useRef } from "react";

import { focusContent } from "./focus-content";

/**
 * A list whose rows change or go once something was decided of them. Who was at one goes on there, or at the one that has come
 * to its place: the focus would be at the page's beginning otherwise, since what had it is gone.
 */
export function ListOfWork({ className, children }: Readonly<{ className: string; children: ReactNode }>) {
  const list = useRef<HTMLUListElement>(null);
  const place = useRef<number | null>(null);
  useEffect(() => {
    const { current } = list;
    if (!current) return;
    const goOn = () => {
      if (place.current === null || document.activeElement !== document.body) return;
      const row = current.children[Math.min(place.current, current.children.length - 1)];
      row?.querySelector<HTMLElement>("button:not(:disabled), a[href]")?.focus();
    };
    const observer = new MutationObserver(goOn);
    observer.observe(current, { childList: true, subtree: true, attributeFilter: ["disabled"] });
    const { pathname } = location;
    return () => {
      observer.disconnect();
      // Its last row has gone: who was at it goes on at what is shown in its place.
      const isLost = place.current !== null && document.activeElement === document.body;
      if (isLost && location.pathname === pathname) focusContent();
    };
  }, []);
  const enter = ({ target }: FocusEvent) => {
    const row = [...(list.current?.children ?? [])].findIndex((one) => one.contains(target));
    // A dialog that was opened from a row is not in it.
    if (row >= 0) place.current = row;
  };
  const leave = ({ relatedTarget, target }: FocusEvent) => {
    const isElsewhere = relatedTarget instanceof Node && !list.current?.contains(relatedTarget);
    if (isElsewhere && target.isConnected && !isInDialog(relatedTarget)) place.current = null;
  };
  return (
    <ul ref={list} data-rows="" className={className} onFocus={enter} onBlur={leave}>
      {children}
    </ul>
  );
}

function isInDialog(node: Node): boolean {
  return node instanceof Element && node.closest("[role=dialog], [role=alertdialog]") !== null;
}
