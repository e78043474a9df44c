"use client";

import { FileText, Upload, X } from "lucide-react";
import { useRef } from "react";
import { IconButton } from "./button";
import { DropArea } from "./drop-area";
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

/** One file. What may be in it is for the form to say. */
export function FileDrop({ label, hint, error, prompt, removeLabel, accept, file, onChange }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const remove = () => {
    if (input.current) input.current.value = "";
    onChange(null);
  };
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <DropArea
          {...control}
          ref={input}
          accept={accept}
          onChange={(event) => onChange(event.currentTarget.files?.[0] ?? null)}
        >
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
        </DropArea>
      )}
    </Field>
  );
}
