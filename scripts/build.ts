import { PlainProblem } from "@/lib/shared/plain-problem";
import { buildWhenStale } from "./start/build";

try {
  await buildWhenStale();
} catch (error) {
  if (!(error instanceof PlainProblem)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
