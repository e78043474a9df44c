import { clsx } from "clsx";
import { type ComponentProps, useEffect, useRef, useState } from "react";

/** Where files are dropped or chosen: the input lies over the whole area, and browsers take a drop on it as a choice. */
export function DropArea({ children, ...input }: Omit<ComponentProps<"input">, "type" | "className">) {
  const area = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState(false);
  // What was chosen while the page was still loading is told now: nobody listened then.
  useEffect(() => {
    const control = area.current?.querySelector("input");
    if (control?.files?.length) control.dispatchEvent(new Event("change", { bubbles: true }));
  }, []);
  return (
    <div
      ref={area}
      className={clsx(
        "relative flex min-h-20 items-center gap-3 rounded-md border border-dashed px-4 py-3 has-focus-visible:outline-2 has-focus-visible:outline-accent-ink has-aria-invalid:border-danger-ink",
        over ? "border-accent-ink bg-accent-soft" : "border-line-field bg-surface hover:bg-subtle",
      )}
    >
      <input
        {...input}
        type="file"
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      {children}
    </div>
  );
}
