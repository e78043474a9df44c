import { spawnSync } from "node:child_process";

/**
 * Many requests out of the API's own description, valid and broken: `npm run fuzz [calls] [seed]`. A failing request is
 * printed with its answer, and the same seed sends it again.
 */
const [calls = "20000", seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
process.stdout.write(`${calls} calls, seed ${seed}\n`);
const test = "app/(api)/openapi.json/fuzz.test.ts";
const { status } = spawnSync(process.execPath, ["node_modules/.bin/vitest", "run", "--project", "unit", test], {
  stdio: "inherit",
  env: { ...process.env, FUZZ_CALLS: calls, FUZZ_SEED: seed },
});
process.exitCode = status ?? 1;
