import { type RefObject, useState } from "react";

/**
 * Gives the focus back when a window closes.
 * @param opener what opened it; without it, whatever had the focus when it opened
 */
export function useReturnFocus(opener: RefObject<HTMLElement | null>): (closing: Event) => void {
  const [before] = useState(() => (document.activeElement instanceof HTMLElement ? document.activeElement : null));
  return (closing) => {
    closing.preventDefault();
    (opener.current ?? before)?.focus();
  };
}
