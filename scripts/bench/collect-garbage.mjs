/** Loaded into a measured server before all else: SIGUSR2 makes it collect its garbage and say so. Needs --expose-gc. */
import process from "node:process";

process.on("SIGUSR2", () => {
  global.gc?.();
  process.stdout.write("garbage collected\n");
});
