"use client";

import { createContext, type ReactNode, use, useMemo } from "react";
import { createText, type Text, type TextSource } from "./text";

const TextContext = createContext<Text | null>(null);

/** Carries the reader's words from the layout to the leaves that run in the browser. */
export function TextProvider({ source, children }: Readonly<{ source: TextSource; children: ReactNode }>) {
  const text = useMemo(() => createText(source), [source]);
  return <TextContext value={text}>{children}</TextContext>;
}

export function useText(): Text {
  const text = use(TextContext);
  if (!text) throw new Error("useText needs a TextProvider above it.");
  return text;
}
