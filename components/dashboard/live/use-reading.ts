import { type RefObject, useRef } from "react";

/** So far down a list is not at its top any more. */
const TOP_PX = 40;

export const isScrolledDown = () => window.scrollY > TOP_PX;

type Reading = Readonly<{ list: RefObject<HTMLDivElement | null>; isRead: () => boolean }>;

/** Whether somebody reads a list: has scrolled down, or has the pointer or the keyboard in it. Nothing moves then. */
export function useReading(): Reading {
  const list = useRef<HTMLDivElement>(null);
  const isRead = () => {
    const { current } = list;
    if (!current) return false;
    const isPointedAt = matchMedia("(hover: hover)").matches && current.matches(":hover");
    return isScrolledDown() || isPointedAt || current.contains(document.activeElement);
  };
  return { list, isRead };
}
