import type { ActionResult } from "@/components/dashboard/actions/action-result";
import type { UndoQuery } from "@/lib/statements/contract";

/** What a person may say of a booking. */
export type EntryActions = Readonly<{
  match: (entryUuid: string, operationUuid: string, refundUuid?: string | null) => Promise<ActionResult>;
  split: (
    entryUuid: string,
    parts: readonly Readonly<{ operationUuid: string; amount: number }>[],
  ) => Promise<ActionResult>;
  join: (entryUuid: string) => Promise<ActionResult>;
  /** @param shown what the page says of it: nothing else is taken back */
  undo: (entryUuid: string, shown: UndoQuery) => Promise<ActionResult>;
  ignore: (entryUuid: string, form: FormData) => Promise<ActionResult>;
}>;
