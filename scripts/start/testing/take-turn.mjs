/** Takes its turn in the folder that is named, says so, and ends it with the first line it is told; `share` adds another process. */
import { once } from "node:events";
import process from "node:process";
import { createInterface } from "node:readline";
import { register } from "tsx/esm/api";

register();
const { oneAtATime } = await import("../one-at-a-time.ts");
const [, , folder, shared] = process.argv;
await oneAtATime(folder, async (turn) => {
  if (shared !== undefined) await turn.shareWith(Number(shared));
  process.stdout.write("began\n");
  await once(createInterface(process.stdin), "line");
  process.stdout.write("ended\n");
});
process.exit();
