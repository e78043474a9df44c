import { createRequire } from "node:module";
import { join } from "node:path";
import { createElement } from "react";
import type * as Server from "react-dom/server";
import { Letter } from "./letter";
import type { Message } from "./message";

/** React's renderer, found by Node itself: where Next compiles a route handler it gives `react-dom/server` no access. */
const { renderToStaticMarkup }: typeof Server = createRequire(join(process.cwd(), "package.json"))("react-dom/server");

/** Mail programs of old know this doctype best: with it they follow the standards. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** The whole mail, with nothing to be fetched but the sender's picture. */
export function toHtml({ language, content }: Pick<Message, "language" | "content">): string {
  return `${DOCTYPE}${renderToStaticMarkup(createElement(Letter, { language, content }))}`;
}
