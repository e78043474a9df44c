import { CopyButton } from "./copy-button";

type CopyableProps = Readonly<{ value: string; label: string; copiedLabel: string; shown?: string }>;

/** An identifier that people take elsewhere: in the font that tells 0 from O, with its copy button. */
export function Copyable({ value, label, copiedLabel, shown = value }: CopyableProps) {
  return (
    <span className="-my-1 inline-flex max-w-full items-center gap-1">
      <span className="min-w-0 break-all font-mono text-xs">{shown}</span>
      <CopyButton value={value} label={label} copiedLabel={copiedLabel} />
    </span>
  );
}
