import { join } from "node:path";

/** The built application that tests run against: never the one a demo may be running from. */
export const TEST_BUILD = { NEXT_DIST_DIR: ".next-test" };

/** Where the runners leave what they found. */
export const REPORTS = "test-results";

/** A package's command. npm links the file itself, so Node can run it. */
export function programOf(name: string): string {
  return join("node_modules/.bin", name);
}
