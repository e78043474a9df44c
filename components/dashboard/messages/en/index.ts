import { attention } from "./attention";
import { failures } from "./failures";
import { frame } from "./frame";
import { home } from "./home";
import { operation } from "./operation";
import { operations } from "./operations";
import { search } from "./search";
import { statuses } from "./statuses";

/** The source of every other language: their keys and arguments follow these (`messages.test.ts`). */
export const en = { attention, failures, frame, home, operation, operations, search, statuses } as const;
