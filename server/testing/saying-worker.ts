import console from "node:console";
import { DrizzleQueryError } from "drizzle-orm/errors";
import * as next from "next/dist/build/output/log";
import { log } from "@/lib/shared/log";
import { logWhatIsSaid } from "../log-what-is-said";

/** Says what Next says when a page's query fails, and other things that libraries say. */
logWhatIsSaid();
const failed = new DrizzleQueryError("select $1", ["ana@example.com"], new Error("canceling statement"));
next.error(Object.assign(failed, { digest: "4711" }));
next.error("unhandledRejection:", failed);
console.error(failed);
console.error(String(failed), { email: "ana@example.com" });
console.warn("%s is old", "a thing");
next.warn("something is odd");
next.ready("ready");
log.flush();
