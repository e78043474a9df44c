import { log } from "@/lib/shared/log";

/**
 * Does the same to each row of a batch, one after the other. A row that fails is logged and left for the batch's next turn:
 * the others don't wait for it.
 * @param isWell asked after a failure: when it throws, what is wrong isn't the row, and the batch ends
 */
export async function oneByOne<Row>(
  rows: readonly Row[],
  run: (row: Row) => Promise<unknown>,
  isWell: () => Promise<unknown>,
): Promise<void> {
  for (const row of rows) {
    try {
      await run(row);
    } catch (err) {
      log.error({ err, row }, "a row of a batch has failed; the others go on");
      await isWell();
    }
  }
}

/** The same to each row of a list that is read page by page, behind pages of failures, too: each row has one turn. */
export async function pageByPage<Row>(
  read: (after: Row | null) => Promise<readonly Row[]>,
  pageSize: number,
  run: (row: Row) => Promise<unknown>,
  isWell: () => Promise<unknown>,
): Promise<void> {
  for (let after: Row | null = null; ; ) {
    const page = await read(after);
    await oneByOne(page, run, isWell);
    after = page.at(-1) ?? null;
    if (page.length < pageSize) return;
  }
}

/** Takes all steps, one after the other, whatever became of those before; then throws what has failed. */
export async function allInTurn(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => errors.push(error));
  if (errors.length === 1) throw errors[0];
  if (errors.length > 1) throw new AggregateError(errors, "Several steps have failed.");
}
