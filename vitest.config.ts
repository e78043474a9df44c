import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") } },
  test: {
    include: ["**/*.test.{ts,tsx}"],
    exclude: ["node_modules/**", "e2e/**", ".next*/**", ".data*/**"],
    globalSetup: ["db/testing/global-setup.ts"],
    setupFiles: ["db/testing/each-file.ts"],
    env: {
      TZ: "UTC",
      // Vite puts a path of its own into this name.
      BASE_URL: "http://localhost:3000",
      DEMO: "1",
      LOG_LEVEL: "silent",
      APP_SECRET: "a secret for tests only, of enough characters",
    },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
});
