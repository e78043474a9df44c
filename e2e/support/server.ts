import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type DemoFile, readDemoFile } from "@/scripts/demo-file";
import { freePort } from "@/scripts/free-port";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** What each server needs of the world around it; everything else of the environment is a test's own choice. */
const INHERITED = ["PATH", "HOME", "TMPDIR", "LANG"];

export type ServerOptions = Readonly<{
  /** Default: a port that is free. */
  port?: number;
  /** Default: a new folder, which goes with the server. A folder that is given stays. */
  dataDir?: string;
  env?: Readonly<Record<string, string>>;
}>;

export type RunningServer = Readonly<{
  baseUrl: string;
  dataDir: string;
  process: ChildProcess;
  /** What it has said so far. */
  output: () => string;
  /** The credentials of its demo. */
  demo: () => DemoFile;
  /** Stops it as a person would, and resolves with its exit code. Harmless when it is gone. */
  stop: () => Promise<number | null>;
  /** Kills it without a chance to tidy up. */
  kill: () => Promise<void>;
}>;

/** Starts the real thing as `npm start` would, in a process of its own, and resolves when it says that it is ready. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const port = options.port ?? (await freePort());
  const ownFolder = options.dataDir === undefined ? await mkdtemp(join(tmpdir(), "paraph-e2e-")) : undefined;
  const dataDir = options.dataDir ?? ownFolder ?? "";
  const launched = launchServer({ ...options.env, PORT: String(port), DATA_DIR: dataDir });
  const tidy = async () => {
    if (ownFolder !== undefined) await rm(ownFolder, { recursive: true, force: true });
  };
  await launched.said("Paraph is ready at ").catch(async (error: unknown) => {
    await tidy();
    throw error;
  });
  const end = async (signal: NodeJS.Signals) => {
    launched.process.kill(signal);
    const code = await launched.exited;
    await tidy();
    return code;
  };
  return {
    baseUrl: `http://localhost:${port}`,
    dataDir,
    process: launched.process,
    output: launched.output,
    demo: () => presentDemo(dataDir),
    stop: () => end("SIGTERM"),
    kill: async () => void (await end("SIGKILL")),
  };
}

export type LaunchedServer = Readonly<{
  process: ChildProcess;
  output: () => string;
  exited: Promise<number | null>;
  /** Resolves once it has said this; rejects when it ends before. */
  said: (words: string) => Promise<void>;
}>;

type Command = readonly [program: string, ...args: string[]];
const SERVE: Command = [process.execPath, "scripts/serve.mjs"];

/** Starts the program without waiting for anything: for starts that are meant to fail. */
export function launchServer(
  env: Readonly<Record<string, string>>,
  [program, ...args]: Command = SERVE,
): LaunchedServer {
  const inherited = Object.fromEntries(
    INHERITED.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
  const child = spawn(program, args, {
    cwd: ROOT,
    env: {
      NODE_ENV: "production",
      LOG_LEVEL: "warn",
      // Each start would wait for two, and few tests make a document.
      DOCUMENT_PROCESSES: "1",
      // Next that reports on itself leaves a process behind, which still writes into the build when this one has ended.
      NEXT_TELEMETRY_DISABLED: "1",
      NEXT_DIST_DIR: process.env.NEXT_DIST_DIR ?? ".next-test",
      ...inherited,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk));
  const exited = once(child, "close").then(() => child.exitCode);
  const said = (words: string) =>
    new Promise<void>((done, failed) => {
      const look = () => output.includes(words) && done();
      child.stdout.on("data", look);
      look();
      void exited.then((code) =>
        failed(new Error(`The server ended with ${code} before it said "${words}":\n${output}`)),
      );
    });
  return { process: child, output: () => output, exited, said };
}

function presentDemo(dataDir: string): DemoFile {
  const demo = readDemoFile(dataDir);
  if (demo === undefined) throw new Error(`there is no demo in ${dataDir}`);
  return demo;
}
