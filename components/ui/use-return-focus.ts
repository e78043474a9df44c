import { type RefObject, useState } from "react";
import { focusContent } from "./focus-content";

/**
 * Gives the focus back when a window closes; to the page's content where what opened it is gone, as a button is that was pressed for good.
 * @param opener what opened it; without it, whatever had the focus when it opened
 */
export function useReturnFocus(opener: RefObject<HTMLElement | null>): (closing: Event) => void {
  const [before] = useState(() => (document.activeElement instanceof HTMLElement ? document.activeElement : null));
  return (closing) => {
    closing.preventDefault();
    const to = opener.current ?? before;
    if (to?.isConnected) to.focus();
    else focusContent();
  };
}
