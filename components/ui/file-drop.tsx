"use client";

import { clsx } from "clsx";
import { FileText, Upload, X } from "lucide-react";
import { useRef, useState } from "react";
import { IconButton } from "./button";
import { Field } from "./field";

type FileDropProps = Readonly<{
  label: string;
  hint?: string;
  error?: string | undefined;
  prompt: string;
  removeLabel: (name: string) => string;
  /** As in `<input accept>`. */
  accept: string;
  file: File | null;
  onChange: (file: File | null) => void;
}>;

/** One file, dropped or chosen: the input lies over the whole area, and browsers take a drop on it as a choice. What may be in it is for the form to say. */
export function FileDrop({ label, hint, error, prompt, removeLabel, accept, file, onChange }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const remove = () => {
    if (input.current) input.current.value = "";
    onChange(null);
  };
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div
          className={clsx(
            "relative flex min-h-20 items-center gap-3 rounded-md border border-dashed px-4 py-3 has-focus-visible:outline-2 has-focus-visible:outline-accent-ink",
            over ? "border-accent-ink bg-accent-soft" : "border-line-field bg-surface hover:bg-subtle",
          )}
        >
          <input
            {...control}
            ref={input}
            type="file"
            accept={accept}
            onChange={(event) => onChange(event.currentTarget.files?.[0] ?? null)}
            onDragEnter={() => setOver(true)}
            onDragLeave={() => setOver(false)}
            onDrop={() => setOver(false)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {file ? (
            <>
              <FileText aria-hidden="true" className="size-5 shrink-0 text-accent-ink" />
              <span className="min-w-0 flex-1 truncate font-medium">{file.name}</span>
              <IconButton label={removeLabel(file.name)} onClick={remove} className="relative">
                <X aria-hidden="true" className="size-4" />
              </IconButton>
            </>
          ) : (
            <>
              <Upload aria-hidden="true" className="size-5 shrink-0 text-muted" />
              <span className="text-muted">{prompt}</span>
            </>
          )}
        </div>
      )}
    </Field>
  );
}
