import { join } from "node:path";
import { oncePerProcess } from "./once-per-process";

const held = oncePerProcess("programs", (): { builtCode?: string } => ({}));

/** From here on what this process starts is what was built with it (decision 129). */
export function runFrom(builtCode: string): void {
  held.builtCode = builtCode;
}

/**
 * The file that a process of our own begins with, by the path of its source without an ending: the source itself where sources run as
 * they are. From the working directory: a bundler moves this module, and never sees the one that is run. Nor may Next look here for
 * files that its pages need beside them: it took all sources for such.
 */
export function programAt(path: string): string {
  return held.builtCode === undefined
    ? join(/* turbopackIgnore: true */ process.cwd(), `${path}.ts`)
    : join(/* turbopackIgnore: true */ held.builtCode, `${path}.mjs`);
}
