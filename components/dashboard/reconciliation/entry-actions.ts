import type { ActionResult } from "@/components/dashboard/actions/action-result";
import type { UndoQuery } from "@/lib/statements/contract";
import type { SplitPart } from "@/lib/statements/model";

/** What a person may say of a booking. */
export type EntryActions = Readonly<{
  match: (entryUuid: string, operationUuid: string, refundUuid?: string | null) => Promise<ActionResult>;
  split: (entryUuid: string, parts: readonly SplitPart[]) => Promise<ActionResult>;
  join: (entryUuid: string) => Promise<ActionResult>;
  /** @param shown what the page says of it: nothing else is taken back */
  undo: (entryUuid: string, shown: UndoQuery) => Promise<ActionResult>;
  ignore: (entryUuid: string, form: FormData) => Promise<ActionResult>;
}>;
