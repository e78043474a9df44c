import { withSection } from "./page-section";
import { inFigures, spreadOf } from "./statistics";

/** The part of docs/performance.md that `npm run bench -- --statements` writes. */
export const STATEMENTS = "## A statement";
/** From the upload of a statement to its answer, of an organisation that had none. */
export type StatementRun = Readonly<{ place: "first" | "later"; seconds: number }>;

/** What one holds. */
export const BOOKINGS = 10_000;
/** What is asked of one, in seconds. */
const BOUND = 10;

/** The page with what statements took written anew. */
export function withStatements(page: string, runs: readonly StatementRun[]): string {
  const row = (name: string, place: StatementRun["place"]) => {
    const seconds = runs.filter((run) => run.place === place).map((run) => run.seconds);
    const within = seconds.filter((each) => each < BOUND).length;
    return `| ${name} | ${inFigures(spreadOf(seconds))} | ${within} of ${seconds.length} |\n`;
  };
  return withSection(
    page,
    STATEMENTS,
    `${STATEMENTS}

From the upload to the answer, in seconds: a camt.053 and a Norma 43 by turns, each of ${BOOKINGS} transfers by hand that complete a payment in a flow of its own, of an organisation that had none before. The server, its worker and Postgres share the cores. ${BOUND} s are asked for. \`npm run bench -- --statements\` measures it.

| | median (least–greatest) | within ${BOUND} s |
|---|---|---|
${row("first after a start", "first")}${row("second and third", "later")}`,
  );
}
