import process from "node:process";
import { BadUsage, readCommand, USAGE } from "./banks/command";
import { withDatabase } from "./banks/database";
import { sayFailure } from "./say-failure";

/**
 * `npm run banks -- …`: what an operator does with banks (docs/banks.md), beside a running server or without one. Exit code 2 for
 * what was asked wrongly, 1 for what did not work.
 */
async function main(): Promise<number> {
  const command = readCommand(process.argv.slice(2));
  // Its lines would stand among the answer's, whatever the servers of this environment are told.
  process.env.LOG_LEVEL = "silent";
  return withDatabase(async (db) => {
    const { runCommand } = await import("./banks/run-command");
    return runCommand(db, command);
  });
}

try {
  process.exitCode = await main();
} catch (error) {
  if (error instanceof BadUsage) {
    process.stderr.write(`${error.message}\n\n${USAGE}\n`);
    process.exitCode = 2;
  } else sayFailure(error);
}
