import { execFileSync } from "node:child_process";
import process from "node:process";
import { expect, it } from "vitest";
import { parseEnv } from "@/lib/shared/env";

/** Where Next looks for what was built, in a process that is started so. */
function builtIn(folder: string): string {
  const script = 'import("./next.config.mjs").then(({ default: config }) => process.stdout.write(config.distDir))';
  return execFileSync(process.execPath, ["-e", script], {
    env: { ...process.env, NEXT_DIST_DIR: folder },
    encoding: "utf8",
  });
}

it.each(["", ".next-other"])(
  "pages and server look for what was built in the same folder where it is called %j",
  (folder) => {
    expect(builtIn(folder)).toBe(parseEnv({ NEXT_DIST_DIR: folder }).distDir);
  },
);
