import type { Messages } from "../shape";
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

export const es: Messages = {
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
};
