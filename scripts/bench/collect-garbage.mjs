/** Loaded into a measured server before all else: SIGUSR2 makes it collect its garbage and say so. Needs --expose-gc. */
import process from "node:process";
import { runInThisContext } from "node:vm";

const collectGarbage = runInThisContext("gc");

process.on("SIGUSR2", () => {
  collectGarbage();
  process.stdout.write("garbage collected\n");
});
