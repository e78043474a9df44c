import type { ReactNode } from "react";
import { renderStatic } from "./static-markup";

/** A whole document as text: nothing of it is streamed, and nothing hydrated. */
export function renderDocument(document: ReactNode): string {
  return `<!doctype html>${renderStatic(document)}`;
}
