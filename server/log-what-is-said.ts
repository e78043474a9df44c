import console from "node:console";
import { format, stripVTControlCharacters } from "node:util";
import { describeError } from "@/lib/shared/describe-error";
import { log } from "@/lib/shared/log";

/** By which Next marks what it says. */
const MARK = /^\s*[○⨯⚠▲✓»]?\s*/;

/**
 * From now on what is said to the console is a line of the log. Next says so what a page, an action or a route of its own has thrown, and
 * whatever nobody caught: with all that an error holds, a failed query's parameters among it (names, addresses, what was searched for).
 * Errors are described as everywhere (`describeError`), other objects are left out.
 */
export function logWhatIsSaid(): void {
  console.error = sayingAt("error");
  console.warn = sayingAt("warn");
  console.log = sayingAt("info");
  console.info = sayingAt("info");
}

function sayingAt(level: "error" | "warn" | "info"): (...said: unknown[]) => void {
  return (...said) => {
    const err = said.find((part) => part instanceof Error);
    const words = stripVTControlCharacters(format(...said.filter((part) => typeof part !== "object")));
    const text = describeError(words.replace(MARK, "").trim()).message;
    // Next alone says an error and nothing else.
    log[level](err === undefined ? {} : { err }, text === "" ? "a page failed" : text);
  };
}
