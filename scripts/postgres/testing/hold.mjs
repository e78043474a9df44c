/** Starts a Postgres in the folder that is named, says its address, and holds it until it is told to stop or killed. */
import process from "node:process";
import { register } from "tsx/esm/api";

register();
const { startEmbeddedPostgres } = await import("../embedded.ts");
const server = await startEmbeddedPostgres({ folder: process.argv[2] });
process.stdout.write(`${server.url}\n`);
process.once("SIGTERM", () => server.stop().then(() => process.exit(0)));
