import { useEffect, useState } from "react";
import type { TemplateDetail } from "@/lib/templates/contract";
import type { TemplateFiles } from "./template-draft";

export type LoadedFiles = "LOADING" | "FAILED" | TemplateFiles;

/** A template's documents, fetched once for the form that shows them; none for no template. */
export function useTemplateFiles(template: TemplateDetail | null): LoadedFiles {
  const [files, setFiles] = useState<LoadedFiles>(() => (template ? "LOADING" : new Map()));
  // The page may be drawn anew: what is there is not asked for again, and nothing that was typed goes with what does not come.
  const isThere = typeof files !== "string";
  useEffect(() => {
    if (!template || isThere) return;
    const leaving = new AbortController();
    fetchFiles(template, leaving.signal)
      .then(setFiles)
      .catch(() => leaving.signal.aborted || setFiles("FAILED"));
    return () => leaving.abort();
  }, [template, isThere]);
  return files;
}

/** @throws Error where one of them can't be had */
export async function fetchFiles({ uuid, documents }: TemplateDetail, signal?: AbortSignal): Promise<TemplateFiles> {
  const fetched = await Promise.all(
    documents.map(async (document) => {
      const response = await fetch(
        `/dashboard/data/templates/${uuid}/documents/${document.uuid}`,
        signal ? { signal } : {},
      );
      if (!response.ok) throw new Error(`${response.status}`);
      const file = new File([await response.blob()], document.name, { type: "application/pdf" });
      return [document.uuid, file] as const;
    }),
  );
  return new Map(fetched);
}
