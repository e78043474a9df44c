import { database } from "@/db/client";
import { foldTally } from "@/db/queries/operations/tally";
import { onStop } from "@/server/shutdown";
import { freePort } from "../free-port";
import { step } from "../start/progress";
import { measureApi } from "./api";
import { measureCreations } from "./creations";
import { type Mailing, measureMailings } from "./mailing";
import { measureOpenPages } from "./open-pages";
import { measurePages } from "./pages";
import { startServer, stopServers } from "./processes";
import { measureTables } from "./reports/tables";
import { sideOf, spreadIn } from "./rounds";
import type { Ground } from "./seed/ground";
import { measureSending, type Sending } from "./sending";
import type { Stage } from "./stage";

export type Results = Readonly<{
  api: Awaited<ReturnType<typeof measureApi>>;
  creations: Awaited<ReturnType<typeof measureCreations>>;
  mailings: readonly [Mailing, Mailing];
  openPages: Awaited<ReturnType<typeof measureOpenPages>>;
  pages: Awaited<ReturnType<typeof measurePages>>;
  sending: Sending;
  tables: Awaited<ReturnType<typeof measureTables>>;
}>;

export async function runScenarios(ground: Ground, quick: boolean): Promise<Results> {
  onStop("requests", stopServers);
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const env = { PORT: String(port), BASE_URL: address, ROLE: "web" };
  const fastifyPort = await freePort();
  const stage: Stage = {
    ground,
    paraph: await startServer(port, ["scripts/serve.mjs"], env, /Paraph is ready/),
    fastify: await startServer(
      fastifyPort,
      ["--import", "tsx", "scripts/bench/reference-server.ts", String(fastifyPort)],
      env,
      /listening/,
    ),
    rounds: quick ? 3 : 21,
    some: (requests) => (quick ? Math.ceil(requests / 10) : requests),
  };
  await tidy();
  const api = await step("Measuring calls that read", () => measureApi(stage));
  const tables = await step("Measuring filters, orders and far pages", () => measureTables(stage));
  const creations = await step("Measuring creations", () => measureCreations(stage));
  // After the creations, which make the links that are visited.
  const pages = await step("Measuring pages", () => measurePages(stage));
  const openPages = await step("Measuring open pages", () => measureOpenPages(stage));
  const yardstick = spreadIn(sideOf(pages, "yardstick"), "cpuMicros").median;
  const mailings = await step("Measuring a mailing", () => measureMailings(stage, yardstick));
  const sending = await step("Measuring beside a mailing", () => measureSending(stage));
  return { api, tables, creations, pages, openPages, mailings, sending };
}

/** As the worker would: an earlier run's creations are still single rows of the tally, and their pages unseen by the planner. */
async function tidy(): Promise<void> {
  await foldTally(database().db);
  await database().sql`vacuum analyze`;
}
