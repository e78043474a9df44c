import { join } from "node:path";
import { type Program, startProgram } from "./program";
import { until } from "./until";

/** A process of Paraph's that may be killed and started again. */
export type ParaphProcess = Readonly<{
  name: string;
  url: string;
  /** @param checkout of which release; of the one before where absent */
  start: (checkout?: string) => Promise<void>;
  /** Ready, as it says itself. */
  untilReady: (withinSeconds: number) => Promise<void>;
  stop: () => Promise<void>;
  kill: () => Promise<void>;
  hasEnded: () => boolean;
  /** What it tells of itself (`/metrics`); null while it doesn't answer. */
  metrics: () => Promise<string | null>;
}>;

type Settings = Readonly<Record<string, string>>;

export type ParaphProcessOptions = Readonly<{
  name: string;
  port: number;
  env: Settings;
  logs: string;
  metricsToken: string;
  /** The program, as a path within a checkout, and what stands in front of it. */
  script?: string;
  prefix?: readonly string[];
  /** What answers 200 once it is ready. */
  ready?: string;
}>;

const ANSWER_WITHIN_MS = 3_000;

export function paraphProcess(options: ParaphProcessOptions): ParaphProcess {
  const { name, port, env, logs, metricsToken, ready: readyPath = "/health/ready" } = options;
  const { script = "scripts/serve.mjs", prefix = [] } = options;
  let release = ".";
  const url = `http://127.0.0.1:${port}`;
  let program: Program | null = null;
  const get = (path: string, headers: Settings = {}) =>
    fetch(`${url}${path}`, { headers, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  const hasEnded = () => program?.hasEnded() ?? true;
  return {
    name,
    url,
    hasEnded,
    start: async (checkout = release) => {
      release = checkout;
      const command = [process.execPath, ...prefix, join(release, script)];
      program = await startProgram({ name, command, env: { ...env, PORT: String(port) }, logs });
    },
    untilReady: async (withinSeconds) => {
      const ready = async () => {
        if (hasEnded()) return "ENDED" as const;
        return (await get(readyPath)).status === 200 ? ("READY" as const) : null;
      };
      if ((await until(`${name} is ready`, withinSeconds, ready)) === "READY") return;
      throw new Error(`${name} has ended:\n${await program?.lastWords()}`);
    },
    stop: async () => program?.stop(),
    kill: async () => program?.kill(),
    metrics: async () => {
      const answer = await get("/metrics", { authorization: `Bearer ${metricsToken}` }).catch(() => null);
      return answer?.status === 200 ? answer.text().catch(() => null) : null;
    },
  };
}
