import { setTimeout as pause } from "node:timers/promises";
import { log } from "@/lib/shared/log";
import { surviveFullDisks } from "@/lib/shared/process/log-destination";

/** Logs, tells its parent that it lives on, and ends with a code of its own. */
surviveFullDisks();
log.error("a line");
process.stdout.write("words\n");
process.stderr.write("words\n");
process.send?.("said");
// What the disk has said is heard by then.
await pause(200);
process.send?.("alive", () => process.exit(7));
