import { memoryMegabytes } from "@/scripts/bench/cpu";
import { signedIn } from "@/scripts/bench/pages";
import { ON_ANY_CORE, type Server, startServer, stopServers } from "@/scripts/bench/processes";
import type { Ground } from "@/scripts/bench/seed/ground";
import { freePort } from "@/scripts/free-port";
import { step } from "@/scripts/start/progress";
import { onStop } from "@/server/shutdown";

/** What the server's process holds when so many rows of an export have been read, its garbage collected, and how long that took. */
export type ExportSample = Readonly<{ rows: number; megabytes: number; seconds: number }>;

const SAMPLES = 10;
const LINE_END = 10;

/** Everything that the big tenant has, as the dashboard's table for a spreadsheet, read as fast as it comes. */
export async function measureExport({ operations, ...ground }: Ground): Promise<ExportSample[]> {
  onStop("requests", stopServers);
  const port = await freePort();
  const env = { PORT: String(port), BASE_URL: `http://127.0.0.1:${port}`, ROLE: "web" };
  const server = await startServer(port, ["scripts/serve.mjs"], env, /Paraph is ready/, ON_ANY_CORE);
  const cookie = await signedIn({ operations, ...ground });
  return step("The export", () => samplesOf(server, cookie, operations / 5 / SAMPLES));
}

async function samplesOf(server: Server, cookie: string, every: number): Promise<ExportSample[]> {
  const began = performance.now();
  const response = await fetch(`${server.url}/dashboard/data/operations/export`, {
    // Not compressed: its lines are counted.
    headers: { cookie, "accept-encoding": "identity" },
    redirect: "manual",
  });
  if (!response.ok || !response.body) throw new Error(`The export: ${response.status}`);
  const samples: ExportSample[] = [];
  let lines = 0;
  for await (const piece of response.body) {
    lines += piece.reduce((count: number, byte: number) => (byte === LINE_END ? count + 1 : count), 0);
    if (lines < (samples.length + 1) * every) continue;
    await server.settle();
    const seconds = (performance.now() - began) / 1_000;
    samples.push({ rows: lines, megabytes: memoryMegabytes(server.pid), seconds });
  }
  return samples;
}
