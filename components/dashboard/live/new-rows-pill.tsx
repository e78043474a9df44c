import { ArrowUp } from "lucide-react";
import type { RefObject } from "react";
import { useText } from "../text-provider";

/** Over the list, and in nobody's way. */
export const PILL =
  "pointer-events-auto mt-1.5 inline-flex h-11 animate-pop items-center gap-1.5 rounded-full bg-accent px-4 font-medium text-on-accent text-sm shadow-pop hover:bg-accent-hover sm:h-8 sm:px-3";

type NewRowsPillProps = Readonly<{
  count: number;
  list: RefObject<HTMLElement | null>;
  onShow: () => void;
}>;

/** Says quietly that rows have come while somebody was reading, and shows them when asked to. */
export function NewRowsPill({ count, list, onShow }: NewRowsPillProps) {
  const { t } = useText();
  return (
    <div role="status" className="pointer-events-none sticky top-16 z-10 flex h-0 justify-center lg:top-3">
      {count > 0 && (
        <button
          type="button"
          aria-label={t("live.newsLabel", { count })}
          onClick={() => {
            onShow();
            // The button goes: who came by the keyboard goes on in the list.
            list.current?.focus({ preventScroll: true });
            window.scrollTo({ top: 0, behavior: "instant" });
          }}
          className={PILL}
        >
          <ArrowUp aria-hidden="true" className="size-4" />
          {t("live.news", { count })}
        </button>
      )}
    </div>
  );
}
