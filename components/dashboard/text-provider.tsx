"use client";

import { createContext, type ReactNode, use, useMemo } from "react";
import { createText, type SentTextSource, type Text } from "./text";

const TextContext = createContext<Text | null>(null);

/** Carries the reader's words from the layout to the leaves that run in the browser. */
export function TextProvider({ source, children }: Readonly<{ source: SentTextSource; children: ReactNode }>) {
  const text = useMemo(() => createText({ ...source, messages: JSON.parse(source.messages) }), [source]);
  return <TextContext value={text}>{children}</TextContext>;
}

export function useText(): Text {
  const text = use(TextContext);
  if (!text) throw new Error("useText needs a TextProvider above it.");
  return text;
}
