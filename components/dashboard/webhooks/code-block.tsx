import { CopyButton } from "@/components/ui/copy-button";

type CodeBlockProps = Readonly<{
  label: string;
  code: string;
  copy: string;
  copied: string;
  /** Long lines are broken: what is sent has no lines of its own. */
  wraps?: boolean;
}>;

/** Text to be read and taken along exactly as it is; what is wider than the page scrolls inside, by the keyboard too. */
export function CodeBlock({ label, code, copy, copied, wraps = false }: CodeBlockProps) {
  return (
    <div className="min-w-0 rounded-md border border-line bg-canvas">
      <div className="flex min-h-11 items-center justify-between gap-3 border-line border-b pr-1 pl-3 sm:min-h-9">
        <span className="truncate font-medium text-muted text-xs">{label}</span>
        <CopyButton value={code} label={copy} copiedLabel={copied} />
      </div>
      {wraps ? (
        <pre className="whitespace-pre-wrap break-all px-3 py-2 font-mono text-xs leading-5">{code}</pre>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by the keyboard
        <section aria-label={label} tabIndex={0} className="overflow-x-auto">
          <pre className="w-max px-3 py-2 font-mono text-xs leading-5">{code}</pre>
        </section>
      )}
    </div>
  );
}
