import { defineConfig } from "vitest/config";
import { onPostgres, surroundings } from "../../vitest.config";

const { MUTATION_TESTS = "", MUTATION_POSTGRES } = process.env;
const { testTimeout, hookTimeout } = onPostgres;

/** The tests that a mutant has to get past, from the run that tries it. */
export default defineConfig({
  ...surroundings,
  test: {
    ...surroundings.test,
    ...(MUTATION_POSTGRES === "1" ? onPostgres : { testTimeout, hookTimeout }),
    include: MUTATION_TESTS.split(","),
  },
});
