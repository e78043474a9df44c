type CopyButtonProps = Readonly<{ text: string; label: string; copiedLabel: string }>;

/**
 * The island shows it where copying works (`../island/copy.ts`): without script, or over plain http, the text beside it is
 * selected by hand.
 */
export function CopyButton({ text, label, copiedLabel }: CopyButtonProps) {
  return (
    <>
      <button
        type="button"
        hidden
        data-copy={text}
        data-copied={copiedLabel}
        aria-label={label}
        title={label}
        className="copy"
      />
      <span role="status" className="sr-only" />
    </>
  );
}
