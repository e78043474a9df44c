/** Uses a data folder as a start does, as somebody who owns nothing where it may become that, and says what came of it. */
import process from "node:process";
import { register } from "tsx/esm/api";

register();
const { requireDataDir } = await import("../settings.ts");
const [, , dataDir] = process.argv;
if (process.getuid?.() === 0) process.setuid(65_534);
try {
  requireDataDir({ dataDir });
  process.stdout.write("used");
} catch (error) {
  process.stdout.write(error.message);
}
