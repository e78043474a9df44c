import type { ActionResult } from "@/components/dashboard/actions/action-result";

/** What a person may say of a booking. */
export type EntryActions = Readonly<{
  match: (entryUuid: string, operationUuid: string, refundUuid?: string | null) => Promise<ActionResult>;
  split: (
    entryUuid: string,
    parts: readonly Readonly<{ operationUuid: string; amount: number }>[],
  ) => Promise<ActionResult>;
  join: (entryUuid: string) => Promise<ActionResult>;
  undo: (entryUuid: string) => Promise<ActionResult>;
  ignore: (entryUuid: string, form: FormData) => Promise<ActionResult>;
}>;
