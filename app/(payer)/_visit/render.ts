import { createRequire } from "node:module";
import { join } from "node:path";
import type { ReactNode } from "react";
import type * as Server from "react-dom/server";

/**
 * React's renderer, found by Node itself: where Next compiles a route handler it gives `react-dom/server` no access, although a
 * route handler is no server component.
 */
const { renderToStaticMarkup }: typeof Server = createRequire(join(process.cwd(), "package.json"))("react-dom/server");

/** A whole document as text: nothing of it is streamed, and nothing hydrated. */
export function renderDocument(document: ReactNode): string {
  return `<!doctype html>${renderToStaticMarkup(document)}`;
}

/** A part of a page, as text. */
export const renderPart = (part: ReactNode): string => renderToStaticMarkup(part);
