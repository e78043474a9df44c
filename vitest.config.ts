import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const NEVER = ["node_modules/**", "e2e/**", ".next*/**", ".data*/**"];
/** Tests that start the built application as a whole. */
const WHOLE_PROCESSES = ["**/*.process.test.ts"];
/** Builds it: nothing may be started from the build meanwhile. */
const BUILD = ["scripts/build.process.test.ts"];
const PATIENT = { testTimeout: 300_000, hookTimeout: 300_000 };
const WHILE_BUILDING = { testTimeout: 900_000, hookTimeout: 900_000 };

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
      APP_SECRET: "a secret for tests only, of enough characters",
    },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
};

export const onPostgres = {
  globalSetup: ["db/testing/global-setup.ts"],
  setupFiles: ["db/testing/each-file.ts"],
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  ...surroundings,
  test: {
    ...surroundings.test,
    retry: process.env.CI ? 1 : 0,
    // Vitest leaves one core to itself; files wait for Postgres often enough to share them all.
    maxWorkers: "100%",
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["**/*.test.{ts,tsx}"],
          exclude: [...NEVER, ...WHOLE_PROCESSES],
          ...onPostgres,
        },
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
