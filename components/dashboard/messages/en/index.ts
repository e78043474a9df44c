import { attention } from "./attention";
import { collection } from "./collection";
import { failures } from "./failures";
import { flows } from "./flows";
import { frame } from "./frame";
import { home } from "./home";
import { lists } from "./lists";
import { operation } from "./operation";
import { operations } from "./operations";
import { search } from "./search";
import { statuses } from "./statuses";

/** The source of every other language: their keys and arguments follow these (`messages.test.ts`). */
export const en = {
  attention,
  collection,
  failures,
  flows,
  frame,
  home,
  lists,
  operation,
  operations,
  search,
  statuses,
} as const;
