import { expect, it } from "vitest";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { BULK_CHUNK, type BulkOutcome, type BulkRun } from "@/lib/flows/model";
import { isUnsure, runPieces } from "./run-pieces";

const RUN: BulkRun = { uuid: "run", action: "cancel", count: 60, filter: null };
const ABLE = Array.from({ length: 60 }, (_, at) => `operation-${at}`);

type Apply = (run: BulkRun, uuids: readonly string[]) => Promise<ActionResult<readonly BulkOutcome[]>>;
const DONE: Apply = async (_, uuids) => ({ ok: true, value: uuids.map((uuid) => ({ uuid, result: "done" as const })) });

/** What was asked for, and what was told of it. */
async function running(apply: Apply, isStopped: (pieces: number) => boolean = () => false) {
  const asked: string[][] = [];
  let told: readonly BulkOutcome[] = [];
  const isWhole = await runPieces({
    run: RUN,
    able: ABLE,
    apply: (run, uuids) => {
      expect(run).toBe(RUN);
      asked.push([...uuids]);
      return apply(run, uuids);
    },
    isStopped: () => isStopped(asked.length),
    tell: (outcomes) => {
      told = outcomes;
    },
  });
  return { isWhole, asked, told: told.map(({ uuid }) => uuid) };
}

it("asks for each once, in pieces, in their order", async () => {
  const { isWhole, asked, told } = await running(DONE);
  expect(asked.map(({ length }) => length)).toEqual([BULK_CHUNK, BULK_CHUNK, 10]);
  expect([isWhole, asked.flat(), told]).toEqual([true, ABLE, ABLE]);
});

it("begins nothing more once it is stopped, which is no fault", async () => {
  const { isWhole, told } = await running(DONE, (pieces) => pieces === 1);
  expect([isWhole, told]).toEqual([true, ABLE.slice(0, BULK_CHUNK)]);
});

it.each([
  ["a refusal", async () => ({ ok: false, problem: "failed" }) as const],
  ["no answer at all", () => Promise.reject(new Error("offline"))],
])("ends with %s, and tells what was done before", async (_, second) => {
  let pieces = 0;
  const { isWhole, asked, told } = await running((run, uuids) => (++pieces === 2 ? second() : DONE(run, uuids)));
  expect([isWhole, asked.length, told]).toEqual([false, 2, ABLE.slice(0, BULK_CHUNK)]);
});

it("is sure of what was done only where each had an answer", () => {
  const outcome = (result: BulkOutcome["result"]): BulkOutcome => ({ uuid: "operation", result });
  expect(isUnsure({ outcomes: [outcome("done"), outcome("conflict")], isBroken: false })).toBe(false);
  expect(isUnsure({ outcomes: [outcome("done"), outcome("failed")], isBroken: false })).toBe(true);
  expect(isUnsure({ outcomes: [], isBroken: true })).toBe(true);
});
