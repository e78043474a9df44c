import { frame } from "./frame";
import { statuses } from "./statuses";

/** The source of every other language: their keys and arguments follow these (`messages.test.ts`). */
export const en = { frame, statuses } as const;
