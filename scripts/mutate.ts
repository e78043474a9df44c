import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { AREAS } from "./mutate/areas";
import { renderReport } from "./mutate/report";
import { digestOf, readResults, summarise, writeResults } from "./mutate/results";
import { mutantsOf } from "./mutate/run-stryker";

/**
 * `npm run mutate`: changes the code of the areas one thing at a time and tells what no test noticed (decision 76).
 *
 *     npm run mutate                        what has changed since it was last tried
 *     npm run mutate -- tokens              one area of that
 *     npm run mutate -- lib/tokens/model.ts this file, changed or not
 *     npm run mutate -- --minutes 60        begins no group after an hour
 *     npm run mutate -- --report            writes docs/mutation.md anew, and tries nothing
 *
 * Files of one group are tried together. What is done is kept after each group: stopped, it goes on where it was.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: "string" }, report: { type: "boolean", default: false } },
});
const until = values.minutes === undefined ? Number.POSITIVE_INFINITY : Date.now() + Number(values.minutes) * 60_000;

const chosen = AREAS.flatMap(({ name, groups }) =>
  groups.map((group) => ({
    group,
    files: group.files.filter(
      (file) => positionals.length === 0 || positionals.includes(name) || positionals.includes(file),
    ),
  })),
);

for (const { group, files } of values.report ? [] : chosen) {
  const due = files.filter((file) => positionals.includes(file) || readResults()[file]?.sha256 !== digestOf(file));
  if (due.length === 0) continue;
  if (Date.now() > until) break;
  const sources = due.map((file) => ({ file, sha256: digestOf(file), at: new Date().toISOString().slice(0, 10) }));
  try {
    const outcomes = await mutantsOf(due, group);
    for (const { file, ...source } of sources) {
      const result = summarise(outcomes.get(file) ?? [], source);
      writeResults({ ...readResults(), [file]: result });
      process.stdout.write(`${file}: ${result.killed} of ${result.mutants} killed\n`);
    }
    report();
  } catch (error) {
    // Its tests fail as they are, say: the other groups don't wait for that.
    process.stderr.write(
      `${due.join()} could not be tried: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    process.exitCode = 1;
  }
}
report();

function report(): void {
  writeFileSync("docs/mutation.md", renderReport(readResults(), digestOf));
}
