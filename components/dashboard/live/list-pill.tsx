import type { ReactNode, RefObject } from "react";

type ListPillProps = Readonly<{
  list: RefObject<HTMLElement | null>;
  /** What it says; false while there is nothing to say. */
  children: ReactNode;
  label?: string | undefined;
  onShow: () => void;
}>;

/** Over the list, and in nobody's way: says quietly that it is another by now, and shows it when asked to. */
export function ListPill({ list, children, label, onShow }: ListPillProps) {
  return (
    <div role="status" className="pointer-events-none sticky top-16 z-10 flex h-0 justify-center lg:top-3">
      {children && (
        <button
          type="button"
          aria-label={label}
          onClick={() => {
            onShow();
            // The button goes: who came by the keyboard goes on in the list.
            list.current?.focus({ preventScroll: true });
          }}
          className="pointer-events-auto mt-1.5 inline-flex h-11 animate-pop items-center gap-1.5 rounded-full bg-accent px-4 font-medium text-on-accent text-sm shadow-pop hover:bg-accent-hover sm:h-8 sm:px-3"
        >
          {children}
        </button>
      )}
    </div>
  );
}
