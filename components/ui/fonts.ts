import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";

/** For `<html className>`: the variables that `theme.css` builds `font-sans` and `font-mono` from. Served by us, no third party. */
export const fontVariables = `${GeistSans.variable} ${GeistMono.variable}`;
