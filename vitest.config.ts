import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { ForksPoolWorker, type PoolRunnerInitializer, type WorkerRequest } from "vitest/node";
import { preferMemory } from "./scripts/test/temporary-folder.ts";
import { isKeptJobs } from "./server/kept-jobs.ts";

preferMemory();

const NEVER = ["node_modules/**", "e2e/**", ".next*/**", ".data*/**"];
/** Tests that start the built application as a whole. */
const WHOLE_PROCESSES = ["**/*.process.test.ts"];
/** Tests that look at what their process holds: in one of their own. */
const ALONE = ["**/*.alone.test.ts"];
/** Builds it: nothing may be started from the build meanwhile. */
const BUILD = ["scripts/build.process.test.ts"];
/** One more than cores: some files wait, for what takes its time in production, and the others compute meanwhile. */
const WORKERS = availableParallelism() + 1;
const PATIENT = { testTimeout: 300_000, hookTimeout: 300_000 };
/** It has what the unit tests leave of the cores: on a slow machine it takes as long as they do, and a second try would take it anew. */
const WHILE_BUILDING = { testTimeout: 2_400_000, hookTimeout: 2_400_000, retry: 0 };

/** What every test file finds; the mutation run (scripts/mutate) takes it as well. */
export const surroundings = {
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") } },
  test: {
    env: {
      TZ: "UTC",
      // Vite puts a path of its own into this name.
      BASE_URL: "http://localhost:3000",
      DEMO: "1",
      LOG_LEVEL: "silent",
      // Nobody waits for a pace; that there is one has a test of its own.
      MESSAGES_PER_SECOND: "10000",
      APP_SECRET: "a secret for tests only, of enough characters",
    },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
};

/**
 * Vitest's processes, each for many test files (`isolate: false` of the project), and yet with modules of its own for each file:
 * what a process costs before its first test (its start, the libraries, the document processes) is paid once. What is left of a
 * file besides its modules is put away by `db/testing/each-file.ts`.
 */
class SharedFork extends ForksPoolWorker {
  override readonly name: string = "shared-forks";

  override send(message: WorkerRequest): void {
    super.send(message.type === "start" ? withOwnModules(message) : message);
  }
}

/** The pool asks the project whether a process is used again, and the process asks its copy whether the modules are. */
function withOwnModules(start: Extract<WorkerRequest, { type: "start" }>): WorkerRequest {
  return { ...start, context: { ...start.context, config: { ...start.context.config, isolate: true } } };
}

const sharedForks: PoolRunnerInitializer = {
  name: "shared-forks",
  createPoolWorker: (options) => new SharedFork(options),
};

/** What the driver asks by itself when it connects, and hears the end of nowhere. */
function isUnheardQuestion(error: object): boolean {
  return "query" in error && /\bb\.typarray\b/.test(String(error.query));
}

export const onPostgres = {
  globalSetup: ["db/testing/global-setup.ts"],
  setupFiles: ["db/testing/each-file.ts"],
  // No measure of anything: what hangs is ended, and nothing that a busy machine takes its time for.
  testTimeout: 180_000,
  hookTimeout: 180_000,
};

export default defineConfig({
  ...surroundings,
  test: {
    ...surroundings.test,
    retry: process.env.CI ? 2 : 0,
    // What comes with a lost connection and nobody can catch: a process lets it pass as well (`server/driver-guard.ts`).
    onUnhandledError: (error) => !isUnheardQuestion(error) && !isKeptJobs(error),
    // What is waited for comes by itself; a machine that stalls must not turn it into a failure.
    expect: { poll: { timeout: 30_000 } },
    // Vitest would leave one core to itself.
    maxWorkers: "100%",
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["**/*.test.{ts,tsx}"],
          exclude: [...NEVER, ...WHOLE_PROCESSES, ...ALONE],
          ...onPostgres,
          maxWorkers: WORKERS,
          pool: sharedForks,
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: "alone", include: ALONE, exclude: NEVER, ...onPostgres, maxWorkers: WORKERS },
      },
      {
        extends: true,
        test: { name: "build", include: BUILD, exclude: NEVER, sequence: { groupOrder: 1 }, ...WHILE_BUILDING },
      },
      {
        extends: true,
        test: {
          name: "process",
          include: WHOLE_PROCESSES,
          exclude: [...NEVER, ...BUILD],
          sequence: { groupOrder: 2 },
          ...PATIENT,
        },
      },
    ],
  },
});
