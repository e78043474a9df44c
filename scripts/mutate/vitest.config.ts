import { defineConfig } from "vitest/config";
import { onPostgres, surroundings } from "../../vitest.config";

const { MUTATION_TESTS = "" } = process.env;

/** The tests that a mutant has to get past, from the run that tries it. */
export default defineConfig({
  ...surroundings,
  test: { ...surroundings.test, ...onPostgres, include: MUTATION_TESTS.split(",") },
});
